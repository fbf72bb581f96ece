/**
 * Five at a table, a real server, and everything that can go wrong with machines and networks, from a
 * seed that a failure prints. `python3 build.py chaos` is the long run (`SEED`, `CHAOS_SECONDS`); both
 * print their counts.
 */

import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import { test } from "node:test";

import { freshSecret } from "../../web/feed/net/keys.js";
import { NatsTransport } from "../../web/feed/net/nats.js";
import { startServer } from "./feed-server.mjs";
import { Seat } from "./seats.mjs";
import { chance } from "./wires.mjs";

const SECONDS = Number(process.env.CHAOS_SECONDS ?? 45);
const NAMES = ["Gil", "Ann", "Ben", "Eve", "Dan"];
const HEALING = 60_000; // milliseconds; a quiet machine needs about ten seconds

/** A cable that can be pulled out. */
class Cable {
  online = true;
  /** @type {Set<import("node:net").Socket>} */
  #sockets = new Set();
  #server;

  /** @param {string} url */
  constructor(url) {
    const { hostname, port } = new URL(url);
    this.#server = createServer((near) => {
      if (!this.online) return void near.destroy();
      const far = connect(Number(port), hostname);
      for (const [one, other] of [[near, far], [far, near]]) {
        this.#sockets.add(one);
        one.pipe(other);
        one.on("error", () => other.destroy());
        one.on("close", () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      }
    });
  }

  async lay() {
    await new Promise((resolve) => this.#server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const { port } = /** @type {import("node:net").AddressInfo} */ (this.#server.address());
    this.url = `ws://127.0.0.1:${port}`;
    return this;
  }

  /** @param {boolean} online */
  put(online) {
    this.online = online;
    if (!online) for (const socket of this.#sockets) socket.destroy();
  }

  end() {
    this.put(false);
    this.#server.close();
  }
}

/**
 * A transport that hands things over in another order, and some of them twice.
 * @param {string} url
 * @param {any} options
 * @param {() => number} random
 * @param {(count: number) => void} doubled
 */
function careless(url, options, random, doubled) {
  const transport = new NatsTransport({ url, ...options, random });
  const subscribe = transport.subscribe.bind(transport);
  /** @type {any[]} */
  let last = [];
  transport.subscribe = (since, listener, glimpse) => {
    const mixed = (/** @type {any[]} */ entries, /** @type {any} */ cursor) => {
      const again = last.filter(() => random() < 0.3);
      const all = [...entries, ...again];
      doubled(again.length);
      last = entries.slice(-5);
      return listener(all.toSorted(() => random() - 0.5), cursor);
    };
    subscribe(since, mixed, glimpse);
  };
  return transport;
}

test(`${SECONDS} seconds of chaos: all feeds are equal, and each roll that was shown is there once`, { timeout: (SECONDS + 180) * 1000 }, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = chance(seed);
  const server = await startServer("--no-rate");
  /** @type {Seat[]} */
  const seats = [];
  /** @type {Cable[]} */
  const cables = [];
  const counts = { rolls: 0, notes: 0, cuts: 0, reloads: 0, kills: 0, duplicates: 0 };
  /** @type {Set<string>} */
  const shown = new Set();
  try {
    const secret = freshSecret();
    for (const name of NAMES) {
      const cable = await new Cable(server.url).lay();
      cables.push(cable);
      const seat = new Seat(name, (options) => careless(String(cable.url), options, random, (count) => (counts.duplicates += count)));
      seats.push(seat);
      await seat.sit(secret, seats[0] === seat ? null : seats[0].room.me);
    }
    for (const seat of seats) await seat.until(() => seat.room.people.filter(({ present }) => present).length === NAMES.length, HEALING);
    const note = (/** @type {Seat} */ seat) => {
      for (const each of seat.room.log.shown) if (each.entry.kind === "roll" && each.proof?.state !== "replaced") shown.add(each.id);
    };
    const end = Date.now() + SECONDS * 1000;
    /** @type {Map<Seat, Promise<unknown>>} */
    const busy = new Map();
    while (Date.now() < end) {
      const at = Math.floor(random() * seats.length);
      const [seat, lot] = [seats[at], random()];
      note(seat);
      if (lot < 0.1) {
        counts.cuts += 1;
        cables[at].put(!cables[at].online);
      } else if (lot < 0.14) {
        counts.reloads += 1;
        await seat.reload();
      } else if (lot < 0.15) {
        counts.kills += 1;
        server.kill();
      } else if (lot < 0.5) {
        counts.notes += 1;
        await seat.note(`${seat.name} ${counts.notes}`);
      } else if (!busy.has(seat)) {
        counts.rolls += 1;
        const rolling = seat.roll().finally(() => busy.delete(seat));
        busy.set(seat, rolling);
        rolling.catch(() => {});
      }
      await new Promise((resolve) => setTimeout(resolve, random() * 120));
    }
    for (const cable of cables) cable.put(true);
    await Promise.all(busy.values());
    for (const seat of seats) note(seat);
    for (const seat of seats) seat.wire.retry();
    const isQuiet = (/** @type {Seat} */ { room }) => {
      const { phase, waiting, behind } = room.status;
      return phase === "connected" && waiting === 0 && behind === 0 && room.log.settled;
    };
    // A witness's late value is no entry of its own, but settles a roll; while it is on its way to
    // somebody, that one cannot know that anything is to come.
    const said = (/** @type {Seat} */ seat) => seat.room.log.all.map(({ id, proof }) => `${id} ${proof?.state}`);
    const isEqual = () => seats.every((seat) => isQuiet(seat) && String(said(seat)) === String(said(seats[0])));
    const healing = Date.now();
    await seats[0].until(isEqual, HEALING).catch(() => {
      const all = new Set(seats.flatMap(said));
      const told = seats.map((seat) => ({ name: seat.name, ...seat.room.status, settled: seat.room.log.settled, lacks: [...all].filter((each) => !said(seat).includes(each)), first: said(seat).findIndex((each, at) => each !== said(seats[0])[at]) }));
      throw new Error(`they differ: ${JSON.stringify(told, null, 1)}`);
    });
    const healed = Date.now() - healing;
    const [first] = seats;
    const all = first.ids();
    assert.equal(new Set(all).size, all.length);
    assert.equal(first.room.log.all.filter(({ entry }) => entry.kind === "note").length, counts.notes);
    for (const id of shown) assert.ok(all.includes(id), `a roll that was shown is gone: ${id}`);
    const counted = first.room.log.all.filter(({ proof }) => ["verified", "unwitnessed"].includes(String(proof?.state)));
    const states = Object.groupBy(first.room.log.all.filter(({ entry }) => entry.kind !== "note"), ({ proof }) => String(proof?.state));
    for (const seat of seats) {
      assert.equal(JSON.stringify(seat.room.log.view), JSON.stringify(first.room.log.view), seat.name);
      assert.deepEqual(seat.refused, []);
    }
    const broken = first.room.log.all.filter(({ proof }) => proof?.state === "broken");
    assert.deepEqual(broken.map(({ id, author, proof, flags }) => ({ id, author, why: proof?.why, flags })), []);
    assert.ok(counted.length <= counts.rolls, `${counted.length} rolls of ${counts.rolls} count`);
    const told = Object.fromEntries(Object.entries(states).map(([state, some]) => [state, some?.length]));
    console.log(`seed ${seed}:`, JSON.stringify({ ...counts, entries: all.length, rollsShown: shown.size, healedMs: healed, ...told }));
  } catch (error) {
    throw new Error(`seed ${seed} ${JSON.stringify(counts)}`, { cause: error });
  } finally {
    for (const seat of seats) await seat.end();
    for (const cable of cables) cable.end();
    await server.end();
  }
});
