/**
 * What a room is made of: the copy of all entries (`replica`), what they come to (`replaying`, `log`,
 * kept for the next start by `checkpoints`), how they get out (`writing`, `sending`, `link`), who sits there (`membership`), what is done there
 * (`rolls`, `secrets`), and what this page does for others by itself (`witness`, `granting`).
 */

import { glimpse } from "./admitting.js";
import { Calling } from "./calling.js";
import { Checkpoints } from "./checkpoints.js";
import { debounced } from "./debounce.js";
import { Granting } from "./granting.js";
import { Link } from "./link.js";
import { RoomLog } from "./log.js";
import { Membership } from "./membership.js";
import { Replaying } from "./replaying.js";
import { FEW } from "./replayed-on-admission.js";
import { Replica } from "./replica.js";
import { Rolls } from "./rolls.js";
import { barTo, leads } from "./roster.js";
import { open } from "./seals.js";
import { Secrets } from "./secrets.js";
import { Sending } from "./sending.js";
import { Witness } from "./witness.js";
import { SEEN, Writing } from "./writing.js";

/** @typedef {import("./around.js").Around} Around */

const AT_HAND = 200; // entries taken in before they are replayed, so that their texts are still at hand
const OF_ONE = 24; // of one author, once the past is over: what others write stands behind them

/**
 * @typedef {object} Hooks
 * @property {import("./tabs.js").Tabs} tabs
 * @property {import("./around.js").Until} until
 * @property {() => boolean} left
 * @property {() => boolean} isAlone
 * @property {() => import("./rows.js").Known} known
 * @property {(news: Partial<import("./rows.js").Known>) => Promise<void>} save
 * @property {() => void} arrived for the first time, all that the server has is here
 * @property {() => void} replayed
 * @property {() => void} changed
 * @property {(error: unknown) => void} lost something could not be stored
 */

/** @param {Around} around @param {Hooks} hooks */
export function assembled({ known, rows, device, ...around }, hooks) {
  const { tabs, until, left, replayed, changed, lost } = hooks;
  const { id: room } = known;
  const request = whileThere(around.request, left);
  /** @type {NonNullable<Around["changed"]>} */
  const tell = debounced(
    (what) => left() || around.changed?.(what),
    () => witness.owes || calling.isNew || (replaying.behind > 0 && replaying.behind <= FEW),
  );
  const replica = new Replica(room, device, rows, {
    request,
    placed: (from) => {
      replaying.placed(from);
      changed();
    },
    prepare: (entries) => sending.prepare(entries),
    onward: () => replaying.onAdmission.onward(),
    written: (entries, sealed) => sending.send(entries, sealed),
    acknowledged: (ids) => {
      log.touch(ids);
      changed();
    },
    failed: lost,
    tell: () => tabs.tell(),
  });
  const replaying = new Replaying(replica.order, { founder: known.founder, me: device.id }, {
    request,
    texts: (ids) => replica.texts(ids),
    open: (_, text) => open(device, text),
    changed: (news) => {
      log.mend(news);
      replayed();
    },
    coming: () => link.status.behind,
    progressed: (done) => checkpoints.progressed(done),
  });
  const log = new RoomLog(replica, replaying, {
    ...{ request, painted: around.painted, isAlone: hooks.isAlone },
    changed: (what) => {
      tell(what);
      changed();
    },
    append: async (entries) => {
      await membership.introduce();
      /** @type {import("../table/types.js").LogEntry[]} */
      const open = [];
      for (const entry of entries) if (!(await secrets.logOn(entry))) open.push(entry);
      if (open.length) await writing.append(open, log);
    },
  });
  const checkpoints = new Checkpoints(known.id, rows, replica.order, replaying, {
    ...{ request, engine: around.engine, isAlone: hooks.isAlone, folding: log.folding },
  });
  const sending = new Sending(replica);
  const link = new Link({
    receive: async (entries, cursor, look) => {
      const before = replaying.farBack;
      witness.arrived(entries);
      calling.arrived(entries);
      await replica.receive(entries, cursor).finally(look);
      // Whoever writes at the beginning, again and again, must not keep the rest from being seen.
      if (replaying.farBack > before) await until(() => left() || replaying.settled, SEEN);
      await replaying.within({ all: AT_HAND, ...(link.isUpToDate ? { each: OF_ONE } : {}) });
    },
    glimpsed: async (newest) => {
      const { items, tip } = await glimpse(known.id, newest, request);
      replica.tip = tip;
      log.glimpse(items);
    },
    refuse: (author, fault) => {
      replica.refuse(author, fault);
      changed();
    },
    met: (people) => {
      membership.meet(people);
      calling.met(people);
    },
    outside: () => membership.knock(),
    letIn: (key) => membership.takeKey(key),
    knocked: (knocks) => membership.heardKnocks(knocks),
    reached: hooks.arrived,
    connected: () => sending.sweep(),
    changed: () => {
      replayed();
      changed();
    },
  });
  const ready = () => !left() && tabs.dutiful && replaying.settled && link.isUpToDate;
  /** @type {NonNullable<Around["refused"]>} */
  const refused = (complaint) => (left() ? undefined : around.refused?.(complaint));
  const seat = { device, replica, replaying };
  const writing = new Writing(seat, { refused, until });
  const write = writing.write.bind(writing);
  const membership = new Membership(seat, {
    ...{ write, ready, refused, changed, known: hooks.known, save: hooks.save, door: link.door },
    settled: () => until(() => replaying.settled, SEEN),
    present: () => link.present,
    unlocked: () => link.unlock(),
  });
  const secrets = new Secrets(seat, {
    ...{ write, refused },
    looked: async (id) => {
      await until(() => left() || replaying.settled || replaying.items.has(id), SEEN);
      return replaying.items.get(id);
    },
  });
  const chain = (/** @type {string} */ anchor) => rows.chain(known.id, anchor);
  const caughtUp = () => link.isLive && !replica.taking;
  const witness = new Witness(seat, { request, chain, ready, caughtUp, back: () => link.back() });
  const present = () => (link.status.phase === "connected" ? link.present : []);
  const calling = new Calling(seat, { request, present, until, left });
  const rolls = new Rolls(replaying, {
    ...{ request, calling, secrets, write },
    introduce: () => membership.introduce(),
    append: (entry) => log.append(entry),
    writeRoll: (entry, roll) => writing.roll(entry, roll, log),
    witnessing: () => replaying.seated?.witnessing ?? true,
    me: device.id,
    leads: () => leads(replaying.seated, device.id),
    bar: () => barTo(replaying.seatedForSure, device.id, "call"),
  });
  const granting = new Granting(seat, {
    ...{ calling, secrets, rolls, present, until },
    ready: (seated) => ready() && membership.isFirstGm(seated),
  });
  return { request, replica, replaying, checkpoints, log, sending, link, writing, membership, secrets, witness, rolls, granting, tell };
}

const BEGUN = new Set(["write", "order"]); // what is being written is stored all the same
const GONE = { ok: /** @type {const} */ (false), error: { code: "engine_left", message: "The table was left." } };

/**
 * Who has left asks nothing more.
 * @param {Around["request"]} request
 * @param {() => boolean} left
 * @returns {Around["request"]}
 */
function whileThere(request, left) {
  return async (message) => (left() && !BEGUN.has(message.op) ? GONE : request(message));
}
