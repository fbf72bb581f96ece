/**
 * The room's key in the hands of a GM whose page is modified, through the real server and engine: the
 * founder can remove her all the same, and nobody is shut out for good. What is tried, by whom and who sees
 * what stands in docs/attacks.md.
 */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { base64url, randomBytes } from "../../web/crypto/bytes.js";
import { sealTo } from "../../web/crypto/keys.js";
import { NatsTransport } from "../../web/transport/nats/nats.js";
import { webSuite } from "../../web/crypto/suite-web.js";
import { Mallory, lastOf } from "./mallory.mjs";
import { Seat, heard } from "./seats.mjs";
import { served } from "./served.mjs";

const ANY = "~"; // whatever key somebody has
const ONCE = new Uint8Array(12);
const NOTHING = new Uint8Array(0);
const LAST = 2 ** 32 - 1; // the greatest number of a key

/** @type {(() => unknown)[]} */
const ends = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** @param {Seat} seat @param {string} device */
const seen = (seat, device) => seat.room.people.find(({ devices }) => devices.some(({ id }) => id === device));

/** @typedef {{ all: Awaited<ReturnType<typeof served>>, page: Mallory, seats: Seat[], rekey: (made: Made) => Promise<string>, person: string }} Led */
/** @typedef {{ to: [Seat, Uint8Array<ArrayBuffer>][], epoch?: number, rubbish?: Seat[], back?: string, place?: object }} Made who is handed which key */

/** A table at which she was made a GM. @returns {Promise<Led>} */
async function coLed() {
  const all = await served(["Gil", "Ann", "Ben"]);
  ends.push(() => all.end());
  const [founder] = all.seats;
  const page = await new Mallory(all.server.url).come(all.secret, ANY);
  ends.unshift(() => page.transport?.close());
  await page.seatedBy(founder, "Mallory");
  const id = String(seen(founder, page.me)?.id);
  await founder.room.setRole(id, "gm");
  for (const seat of all.seats) await seat.until(() => seen(seat, page.me)?.role === "gm");
  /** @param {Made} made */
  const rekey = async ({ to, epoch = 1, rubbish = [], back, place }) => {
    const key = to[0]?.[1] ?? randomBytes(32);
    const before = /** @type {any} */ (page.secrets).key;
    const handed = to.map(async ([seat, each]) => [seat.room.me, await sealTo(/** @type {any} */ (seat.device).seal, each, `rekey ${epoch}`)]);
    const wrapped = [...(await Promise.all(handed)), ...rubbish.map((seat) => [seat.room.me, "AAAA"])];
    const body = { epoch, to: Object.fromEntries(wrapped), back: back ?? base64url(await (await webSuite.cipher(key)).seal(ONCE, before, NOTHING)) };
    return page.say("rekey", body, place ?? { after: await lastOf(founder) });
  };
  return { all, page, seats: all.seats, rekey, person: id };
}

/** All write, and all read all of it. @param {Seat[]} seats @param {string} when */
async function readEachOther(seats, when) {
  for (const seat of seats) await seat.note(`${seat.name} ${when}`);
  for (const seat of seats) for (const { name } of seats) await seat.until(() => saidTo(seat).includes(`${name} ${when}`), 10_000);
}
/** @param {Seat} seat @returns {string[]} */
const saidTo = (seat) => seat.room.feed.all.map(({ entry }) => /** @type {any} */ (entry).text);

/** What a GM says of the key that is no key of the table's, or not everybody's. @type {Record<string, { of: (led: Led, keys: Uint8Array<ArrayBuffer>[]) => Promise<unknown>, epoch: number, apart?: number }>} epoch: that comes of it; apart: who reads less until she has gone */
const KEYS = {
  "leaves out the founder": { of: ({ rekey, seats: [, a, b] }, [one]) => rekey({ to: [[a, one], [b, one]] }), epoch: 0 },
  "gives it to nobody": { of: ({ rekey }) => rekey({ to: [] }), epoch: 0 },
  "gives the founder what opens nothing": { of: ({ rekey, seats: [g, a, b] }, [one]) => rekey({ to: [[a, one], [b, one]], rubbish: [g] }), epoch: 1, apart: 0 },
  "gives the founder another": { of: ({ rekey, seats: [g, a, b] }, [one, two]) => rekey({ to: [[a, one], [b, one], [g, two]] }), epoch: 1, apart: 0 },
  "gives a player another": { of: ({ rekey, seats: [g, a, b] }, [one, two]) => rekey({ to: [[a, one], [g, one], [b, two]] }), epoch: 1, apart: 2 },
  "gives all what opens nothing": { of: ({ rekey, seats }) => rekey({ to: [], rubbish: seats }), epoch: 1 },
  "says nonsense of the key before": { of: ({ rekey, seats }, [one]) => rekey({ to: seats.map((seat) => [seat, one]), back: "AAAA" }), epoch: 1 },
  "gives one of a number far away, behind what nobody has": {
    of: async ({ rekey, page, seats }, [one]) => {
      const place = { seq: page.seq + 2, prev: "0".repeat(64), after: await lastOf(seats[0]) };
      return rekey({ to: seats.map((seat) => [seat, one]), epoch: 99, place });
    },
    epoch: 0,
  },
  "tells the server of a number far away": {
    of: async ({ page, seats: [g, a, b] }, [one]) => {
      const reply = await page.transport?.changeDoor({ token: one, epoch: LAST, founders: [], keepers: [g.room.me, page.me], members: [a.room.me, b.room.me], barred: [] });
      assert.equal(reply?.done, true);
    },
    epoch: 0,
  },
};
for (const [what, { of, epoch, apart }] of Object.entries(KEYS)) {
  test(`a co-GM changes the room’s key and ${what}: the founder removes her, and all others read all of it`, { timeout: 120_000 }, async () => {
    const led = await coLed();
    const { page, seats, person: her } = led;
    const [founder, player] = seats;
    await heard(seats);
    await of(led, [randomBytes(32), randomBytes(32)]);
    const together = seats.filter((_, at) => at !== apart);
    await page.say("log", { at: 1, by: page.by, entry: { id: "x", kind: "note", text: "I have done it", actor: {} } }, { after: page.prev });
    for (const seat of seats) await seat.until(() => saidTo(seat).includes("I have done it"), 10_000);
    await readEachOther(together, "between");
    if (apart !== undefined) await seats[apart].until(() => seats[apart].room.status.locked > 0, 10_000);

    await founder.room.remove(her);
    for (const seat of seats) await seat.until(() => seat.room.epoch === epoch + 1, 10_000);
    await readEachOther(seats, "afterwards");
    for (const seat of seats) {
      for (const { name } of together) await seat.until(() => saidTo(seat).includes(`${name} between`), 10_000);
      await seat.until(() => seat.room.status.locked === 0, 10_000);
      assert.equal(seen(seat, page.me)?.standing, "removed", seat.name);
    }
    await founder.until(() => page.transport?.status.cause === "refused", 30_000);
    await player.until(() => player.room.people.some(({ me, founder: is, canWitness }) => !me && is && canWitness));
    assert.equal(await player.roll(), undefined);
    for (const seat of seats) await seat.until(() => seat.proofs().at(-1) === "verified", 10_000);
    const late = new Seat("Zoe", (options) => new NatsTransport({ url: led.all.server.url, ...options }));
    ends.unshift(() => late.end());
    await late.follow(founder.room.invitation("player"));
    for (const { name } of together) for (const when of ["between", "afterwards"]) await late.until(() => saidTo(late).includes(`${name} ${when}`), 10_000);
  });
}
