/**
 * Devices with tabs, and a server, of which every step is commanded from outside, one a line of JSON:
 * the real copy, outboxes and engine between a network and clocks that do nothing by themselves.
 */

import { createInterface } from "node:readline";
import { mock } from "node:test";

import { openDevice } from "../../web/crypto/keys.js";
import { Outbox } from "../../web/transport/nats/outbox.js";
import { openMemoryStore } from "../../web/log/store-memory.js";
import { EntryLog } from "../../web/log/entry-log.js";
import { startEngine } from "./engine.mjs";

const ROOM = "ab".repeat(16);
const SWEEP = 11_000; // milliseconds: more than any clock of an outbox waits
const ROUNDS = 8;

mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
const engine = startEngine();
const soon = () => new Promise((resolve) => setImmediate(resolve));

/** @typedef {{ id: string, text: string, signature: any }} Entry */

/** What is on the server's disk: each id once, in the order in which they came. */
class Server {
  /** @type {(Entry & { author: string })[]} */
  kept = [];

  /** @param {string} author @param {Entry} entry */
  keep(author, { id, text, signature }) {
    if (!this.kept.some((each) => each.id === id)) this.kept.push({ id, text, signature, author });
  }
}

/** A connection: what was published on it, until it is delivered, and then answered or not. */
class Line {
  /** @type {{ entry: any, answer: (stored: { seq: number, isDuplicate: boolean }) => void, fail: (error: Error) => void, isKept: boolean }[]} */
  flying = [];

  /** @param {string} _ @param {any} entry */
  publish(_, entry) {
    return new Promise((answer, fail) => this.flying.push({ entry, answer, fail, isKept: false }));
  }
}

class Tab {
  /** @type {Line | undefined} */
  line;
  #isGone = false;

  /** @param {Owner} owner */
  constructor(owner) {
    this.owner = owner;
    this.log = new EntryLog({ room: ROOM, device: owner.device, store: this.#store(owner.rows), request: engine.request });
    this.log.on({
      failed(error) {
        throw error;
      },
    });
    this.log.tabs.tell = () => this.#isGone || owner.tell(this);
    this.sending = this.log.sending;
    this.outbox = new Outbox(/** @type {any} */ ({ seal: async (/** @type {any} */ entry) => entry, isFresh: () => true }), () => {});
  }

  async open() {
    await this.log.load();
    await this.sending.use({ append: (entry) => this.outbox.add(entry) });
    await this.connect();
    return this;
  }

  /** The page is gone, in the middle of whatever it did: its store answers no more. */
  kill() {
    this.#isGone = true;
    this.cut();
    this.sending.stop();
  }

  /** @param {any} rows @returns {any} */
  #store(rows) {
    const never = new Promise(() => {});
    const guarded = (/** @type {Function} */ act) => (/** @type {any[]} */ ...all) => (this.#isGone ? never : act(...all));
    return Object.fromEntries(Object.entries(rows).map(([name, value]) => [name, typeof value === "function" ? guarded(value) : value]));
  }

  cut() {
    this.line = undefined;
    this.outbox.use(undefined);
  }

  connect() {
    this.line = new Line();
    this.outbox.use(/** @type {any} */ (this.line));
    return this.sending.sendUnsent();
  }

  /** The next one on its way reaches the server. */
  deliver() {
    const next = this.line?.flying.find(({ isKept }) => !isKept);
    if (!next) return;
    server.keep(this.owner.device.id, next.entry);
    next.isKept = true;
  }

  /** The next one on its way does not get there, or the server's disk is full. */
  refuse() {
    const at = this.line?.flying.findIndex(({ isKept }) => !isKept) ?? -1;
    if (at >= 0) this.line?.flying.splice(at, 1)[0].fail(new Error("not stored"));
  }

  /** The first one that was kept is acknowledged, or is never heard of. @param {boolean} heard */
  answer(heard) {
    const at = this.line?.flying.findIndex(({ isKept }) => isKept) ?? -1;
    const [item] = at < 0 ? [] : (this.line?.flying.splice(at, 1) ?? []);
    if (heard) item?.answer({ seq: 1, isDuplicate: false });
    else item?.fail(new Error("no answer"));
  }
}

class Owner {
  rows = openMemoryStore();
  /** @type {Tab[]} */
  tabs = [];
  device = /** @type {any} */ (undefined);

  async come() {
    this.device = await openDevice(this.rows);
    this.tabs = [await new Tab(this).open()];
    return this;
  }

  /** @param {Tab} from */
  tell(from) {
    for (const tab of this.tabs) if (tab !== from) void tab.log.readOn();
  }
}

let server = new Server();
/** @type {Owner[]} */
let owners = [];
let count = 0;

const newEntry = () => {
  count += 1;
  const entry = { id: "x", kind: "note", text: `note ${count}`, actor: {} };
  return { kind: "log", body: { at: 1, by: { id: "a", name: "A", colour: "" }, entry } };
};

/** All that was begun in a page's copy is done. */
const settled = async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await soon();
    for (const { tabs } of owners) for (const tab of tabs) await tab.log.readOn();
  }
};

/** @type {Record<string, (wish: any, tab: Tab, owner: Owner) => unknown>} */
const RULES = {
  async begin({ devices }) {
    for (const { tabs } of owners) for (const tab of tabs) tab.kill();
    server = new Server();
    owners = [];
    for (let each = 0; each < devices; each += 1) owners.push(await new Owner().come());
  },
  async write(_, tab) {
    const written = await tab.log.write([newEntry()]);
    return "rows" in written ? written.rows.map(({ id }) => id) : Promise.reject(new Error(written.error.code));
  },
  /** Begun, and perhaps never over. */
  start: (_, tab) => void tab.log.write([newEntry()]),
  connect: (_, tab) => tab.connect(),
  cut: (_, tab) => tab.cut(),
  deliver: (_, tab) => tab.deliver(),
  acknowledge: (_, tab) => tab.answer(true),
  forget: (_, tab) => tab.answer(false),
  refuse: (_, tab) => tab.refuse(),
  wait: () => mock.timers.tick(SWEEP),
  async reload(_, tab, owner) {
    tab.kill();
    owner.tabs[owner.tabs.indexOf(tab)] = await new Tab(owner).open();
  },
  async another(_, __, owner) {
    if (owner.tabs.length < 2) owner.tabs.push(await new Tab(owner).open());
  },
  /** Some of what the server has, in any order, any number of times. @param {{ places: number[] }} wish */
  receive({ places }, tab) {
    const { kept } = server;
    return tab.log.receive(kept.length ? places.map((at) => kept[at % kept.length]) : []);
  },
  /** The network is well again, for as long as it takes. */
  async heal() {
    const tabs = owners.flatMap((owner) => owner.tabs);
    for (const tab of tabs) if (!tab.line) await tab.connect();
    for (let round = 0; round < ROUNDS; round += 1) {
      await settled();
      for (const tab of tabs) {
        while (tab.line?.flying.some(({ isKept }) => !isKept)) tab.deliver();
        while (tab.line?.flying.length) tab.answer(true);
        await tab.log.receive(server.kept);
      }
      await settled();
      mock.timers.tick(SWEEP);
      const isQuiet = tabs.every(({ log, line }) => !log.unsent.size && !line?.flying.length);
      if (isQuiet && round > 2) break;
    }
  },
};

async function told() {
  const stored = await Promise.all(owners.map(({ rows }) => rows.after(ROOM, 0, 1e6)));
  return {
    server: server.kept.map(({ id, text, author }) => ({ id, author, seq: JSON.parse(text).seq })),
    owners: owners.map(({ device, tabs }, at) => ({
      device: device.id,
      stored: stored[at].map(({ row, out }) => ({ id: row.id, author: row.author, out })),
      tabs: tabs.map(({ log }) => ({
        order: log.order.map(({ id, author, seq, flags }) => ({ id, author, seq, flags })),
        unsent: log.unsent.size,
      })),
    })),
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const wish = JSON.parse(line);
  const owner = owners[wish.device % (owners.length || 1)];
  const tab = owner?.tabs[wish.tab % owner.tabs.length];
  try {
    const done = (await RULES[wish.do](wish, tab, owner)) ?? null;
    await soon();
    console.log(JSON.stringify({ done, told: wish.tell ? await told() : null }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(/** @type {any} */ (error)?.stack ?? error) }));
  }
}
engine.end();
