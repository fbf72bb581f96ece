/**
 * Five at a table, a real server, and everything that can go wrong with machines and networks, from a
 * seed that a failure prints. `python3 build.py chaos` is the long run (`SEED`, `CHAOS_SECONDS`); both
 * print their counts.
 */

import assert from "node:assert/strict";
import { test } from "node:test";

import { freshSecret } from "../../web/crypto/keys.js";
import { NatsTransport } from "../../web/transport/nats/nats.js";
import { Cable } from "./cable.mjs";
import { startServer } from "./feed-server.mjs";
import { Seat } from "./seats.mjs";
import { chance } from "./wires.mjs";

const SECONDS = Number(process.env.CHAOS_SECONDS ?? 45);
const NAMES = ["Gil", "Ann", "Ben", "Eve", "Dan"];
const HEALING = 60_000; // milliseconds; a quiet machine needs about ten seconds

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

const RECENT = 50; // entries whose offers everybody still has

/** A skill whose failures may be rolled again: it waits for a choice in the middle. */
const SKILL = { action: "skill_check", form: { heart: 8, ability: 6 } };
const skilled = (/** @type {Seat} */ { by: { id, name } }) => ({ ...SKILL, context: { ruleset: { key: "heartrush" }, sheet: {}, actor: { id, name } } });

/** Its engine and its line stand still, as when a lid is closed; then everything comes at once. */
class Sleeper {
  #asleep = false;
  #wake = () => {};

  /** @param {Seat} seat @param {Cable} cable */
  constructor(seat, cable) {
    this.cable = cable;
    const { request } = seat.engine;
    /** @type {Promise<void> | undefined} */
    let sleeping;
    this.#sleep = () => (sleeping = new Promise((resolve) => (this.#wake = resolve)));
    seat.engine.request = async (message) => {
      await sleeping;
      return request(message);
    };
  }

  #sleep;

  get asleep() {
    return this.#asleep;
  }

  sleep() {
    this.#asleep = true;
    this.#sleep();
    this.cable.sleep();
  }

  wake() {
    this.#asleep = false;
    this.cable.wake();
    this.#wake();
  }
}

/** What anybody has seen as verified stays so for everybody, or is said to be disputed. */
class Verified {
  /** @type {Map<string, { said: string, by: string }>} */
  #seen = new Map();
  /** @type {WeakSet<object>} */
  #looked = new WeakSet();
  /** @type {string[]} */
  broken = [];
  disputed = new Set();

  get count() {
    return this.#seen.size;
  }

  /** @param {Seat} seat */
  look(seat) {
    for (const each of seat.room?.feed.all ?? []) {
      if (this.#looked.has(each)) continue;
      this.#looked.add(each);
      this.#compare(seat.name, each);
    }
  }

  /** All is said: nothing that was seen may be missing. @param {Seat} seat */
  lookForAll(seat) {
    const all = new Map(seat.room.feed.all.map((each) => [each.id, each]));
    for (const [id, { by }] of this.#seen) {
      const state = all.get(id)?.proof?.state;
      const isSecret = state === "sealed"; // for those who cannot read it
      if (!isSecret && state !== "verified" && state !== "disputed") this.broken.push(`${id}: verified for ${by}, for ${seat.name} ${state}`);
    }
  }

  /** @param {string} name @param {any} entry */
  #compare(name, { id, entry, proof }) {
    const result = entry.record?.result;
    if (!result || result.pending) return; // it may still come to something else
    const { total, dice, outcome } = result;
    const said = JSON.stringify([total, outcome, dice.map((/** @type {any} */ { face }) => face)]);
    const before = this.#seen.get(id);
    if (proof?.state === "disputed") this.disputed.add(id);
    else if (!before && proof?.state === "verified") this.#seen.set(id, { said, by: name });
    else if (before && (before.said !== said || proof?.state !== "verified") && proof?.state !== "checking") {
      this.broken.push(`${id}: ${before.said} for ${before.by}, then ${said} for ${name}: ${proof?.state}, ${proof?.why}`);
    }
  }
}

test(`${SECONDS} seconds of chaos: all feeds are equal, most rolls are witnessed, and none that was seen verified becomes another`, { timeout: (SECONDS + 180) * 1000 }, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = chance(seed);
  const server = await startServer("--no-rate");
  /** @type {Seat[]} */
  const seats = [];
  /** @type {Cable[]} */
  const cables = [];
  /** @type {Sleeper[]} */
  const sleepers = [];
  const counts = { rolls: 0, secret: 0, choices: 0, revealed: 0, notes: 0, cuts: 0, sleeps: 0, reloads: 0, kills: 0, duplicates: 0 };
  /** @type {Set<string>} */
  const shown = new Set();
  const verified = new Verified();
  try {
    const secret = freshSecret();
    for (const name of NAMES) {
      const cable = await new Cable(server.url).lay();
      cables.push(cable);
      const seat = new Seat(name, (options) => careless(String(cable.url), options, random, (count) => (counts.duplicates += count)));
      seats.push(seat);
      sleepers.push(new Sleeper(seat, cable));
      seat.changed = () => verified.look(seat);
      await seat.sit(secret, seats[0] === seat ? null : seats[0].room.me);
    }
    const canCall = (/** @type {Seat} */ { room }) => room.people.filter(({ me, present, canWitness }) => !me && present && canWitness).length === NAMES.length - 1;
    for (const seat of seats) await seat.until(() => canCall(seat), HEALING);
    const note = (/** @type {Seat} */ seat) => {
      for (const each of seat.room.feed.shown) if (each.entry.kind === "roll" && each.proof?.state !== "replaced") shown.add(each.id);
    };
    /** @type {Map<Seat, Promise<unknown>>} */
    const busy = new Map();
    const does = (/** @type {Seat} */ seat, /** @type {Promise<unknown>} */ doing) => {
      busy.set(seat, doing.finally(() => busy.delete(seat)));
      busy.get(seat)?.catch(() => {});
    };
    /** The last of a seat's own, of which this holds. @param {Seat} seat @param {(item: any) => unknown} holds */
    const own = ({ room }, holds) => room.feed.all.findLast((item) => item.author === room.me && holds(item));
    /** @param {Seat} seat */
    const rolls = (seat) => {
      const lot = random();
      const waits = own(seat, ({ entry, proof }) => entry.record?.result.pending && proof.state === "verified");
      const secrets = own(seat, ({ secret, entry }) => secret && entry.record && !entry.record.result.pending);
      if (waits && lot < 0.8) {
        counts.choices += 1;
        const { options } = /** @type {any} */ (waits.entry).record.result.pending;
        return seat.room.answer(waits.id, options[Math.floor(random() * options.length)], seat.by) ?? Promise.resolve();
      }
      if (secrets && lot < 0.1) {
        counts.revealed += 1;
        return seat.room.unseal(secrets.id);
      }
      counts.rolls += 1;
      const visibility = lot > 0.9 ? "self" : lot > 0.8 ? "gm" : "public";
      if (visibility !== "public") counts.secret += 1;
      return seat.roll({ visibility, ...(random() < 0.4 ? skilled(seat) : {}) });
    };
    /** @type {{ at: number, does: () => void }[]} */
    const later = [];
    const end = Date.now() + SECONDS * 1000;
    while (Date.now() < end) {
      for (const each of later.splice(0)) if (each.at <= Date.now()) each.does(); else later.push(each);
      const at = Math.floor(random() * seats.length);
      const [seat, lot] = [seats[at], random()];
      note(seat);
      if (sleepers[at].asleep || !cables[at].online) {
        // nobody is there
      } else if (lot < 0.025) {
        counts.cuts += 1;
        cables[at].put(false);
        later.push({ at: Date.now() + 200 + random() * 3_000, does: () => cables[at].put(true) });
      } else if (lot < 0.055) {
        counts.sleeps += 1;
        sleepers[at].sleep();
        later.push({ at: Date.now() + 500 + random() * 6_000, does: () => sleepers[at].wake() });
      } else if (lot < 0.07) {
        counts.reloads += 1;
        await seat.reload();
      } else if (lot < 0.076) {
        counts.kills += 1;
        server.kill();
      } else if (lot < 0.2) {
        counts.notes += 1;
        await seat.note(`${seat.name} ${counts.notes}`);
      } else if (!busy.has(seat) && (seat.room.status.phase === "connected" || lot < 0.4)) {
        does(seat, rolls(seat)); // who is alone rolls less often
      }
      await new Promise((resolve) => setTimeout(resolve, random() * 120));
    }
    for (const { does: late } of later) late();
    await Promise.all(busy.values());
    for (const seat of seats) note(seat);
    for (const seat of seats) seat.wire.retry();
    const isQuiet = (/** @type {Seat} */ { room }) => {
      const { phase, waiting, behind } = room.status;
      return phase === "connected" && waiting === 0 && behind === 0 && room.feed.settled;
    };
    // A witness's late value is no entry of its own, but settles a roll; while it is on its way to
    // somebody, that one cannot know that anything is to come. What a secret has come to not all can say,
    // but all can say whether it still waits.
    /** @type {Set<string>} */
    let secrets = new Set();
    const isEqual = () => {
      secrets = new Set(seats.flatMap(({ room }) => room.feed.all.flatMap(({ id, secret: isSecret, entry: { kind } }) => (isSecret || String(kind) === "sealed" ? [id] : []))));
      said = (seat) => seat.room.feed.all.map(({ id, proof }) => `${id} ${secrets.has(id) && proof?.state !== "waiting" ? "secret" : proof?.state}`);
      return seats.every((seat) => isQuiet(seat) && String(said(seat)) === String(said(seats[0])));
    };
    /** @type {(seat: Seat) => string[]} */
    let said = () => [];
    const healing = Date.now();
    await seats[0].until(isEqual, HEALING).catch(() => {
      const all = new Set(seats.flatMap(said));
      const told = seats.map((seat) => ({ name: seat.name, ...seat.room.status, settled: seat.room.feed.settled, lacks: [...all].filter((each) => !said(seat).includes(each)), first: said(seat).findIndex((each, at) => each !== said(seats[0])[at]) }));
      throw new Error(`they differ: ${JSON.stringify(told, null, 1)}`);
    });
    const healed = Date.now() - healing;
    const [first] = seats;
    const all = first.ids();
    // A table keeps the newest offers only, and whoever reads a secret has its offers among them.
    const recent = new Set(all.slice(-RECENT).filter((id) => !secrets.has(id)));
    const viewOf = (/** @type {Seat} */ { room: { feed: { view } } }) => ({
      ...view, offers: Object.fromEntries(Object.entries(view.offers ?? {}).filter(([id]) => recent.has(id))),
    });
    assert.equal(new Set(all).size, all.length);
    assert.equal(first.room.feed.all.filter(({ entry }) => entry.kind === "note").length, counts.notes);
    for (const id of shown) assert.ok(all.includes(id), `a roll that was shown is gone: ${id}`);
    for (const seat of seats) {
      verified.look(seat);
      verified.lookForAll(seat);
      assert.deepEqual(viewOf(seat), viewOf(first), seat.name);
      assert.deepEqual(seat.refused, []);
    }
    assert.deepEqual(verified.broken, [], "what was seen as verified is something else now");
    const broken = first.room.feed.all.filter(({ proof }) => proof?.state === "broken");
    assert.deepEqual(broken.map(({ id, author, proof, flags }) => ({ id, author, why: proof?.why, flags })), []);
    const rolled = seats.flatMap((seat) => seat.room.feed.all.filter(({ author, entry }) => author === seat.room.me && entry.kind !== "note"));
    const states = Object.groupBy(rolled, ({ proof }) => String(proof?.state));
    const told = Object.fromEntries(Object.entries(states).map(([state, some]) => [state, some?.length ?? 0]));
    const { verified: seen = 0, unwitnessed = 0, disputed = 0 } = told;
    assert.ok(seen + unwitnessed <= counts.rolls, `${seen + unwitnessed} rolls of ${counts.rolls} count`);
    const share = Math.round((100 * seen) / (seen + unwitnessed + disputed));
    console.log(`seed ${seed}:`, JSON.stringify({ ...counts, entries: all.length, rollsShown: shown.size, healedMs: healed, ...told, witnessed: `${share} %` }));
    assert.ok(share > 60, `only ${share} % of the rolls were witnessed`);
  } catch (error) {
    throw new Error(`seed ${seed} ${JSON.stringify(counts)}`, { cause: error });
  } finally {
    for (const sleeper of sleepers) sleeper.wake();
    for (const seat of seats) await seat.end();
    for (const cable of cables) cable.end();
    await server.end();
  }
});
