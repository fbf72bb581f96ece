/**
 * A room: a table shared with others. `change` means that something is different. What it is made of:
 * the copy of all entries (`replica`), what they come to (`replaying`, `log`), how they get out
 * (`sending`), and what this page does for others by itself (`witness`, `roster`).
 */

import { openBox } from "../feed/net/box.js";
import { hex, randomBytes } from "../feed/net/bytes.js";
import { inviteLink } from "../feed/net/invite.js";
import { roomSecrets } from "../feed/net/keys.js";
import { t } from "../i18n/i18n.js";
import { problemOf } from "../table/draft.js";
import { glimpse } from "./admitting.js";
import { Calling } from "./calling.js";
import { Checkpoints } from "./checkpoints.js";
import { exported, imported } from "./evening.js";
import { explained, rechecked } from "./evidence.js";
import { Keyring } from "./keyring.js";
import { RoomLog } from "./log.js";
import { Replaying } from "./replaying.js";
import { Replica } from "./replica.js";
import { isRemoved, leads, listed, peopleOf, roleOf, sealsOf, unlisted } from "./roster.js";
import { close, open } from "./seals.js";
import { Sending } from "./sending.js";
import { Turns } from "./turns.js";
import { Witness } from "./witness.js";

/** @typedef {import("../feed/net/invite.js").Role} Role */
/** @typedef {import("../feed/net/keys.js").Device} Device */
/** @typedef {import("../feed/net/nats.js").NatsTransport} Transport */
/** @typedef {import("../generated/protocol.js").Error} Complaint */
/** @typedef {import("../table/rolling.js").Rolling} Rolling */
/** @typedef {import("../table/rolling.js").Wish} Wish */
/** @typedef {import("../table/types.js").Author} Author */
/** @typedef {import("../table/types.js").LogEntry} LogEntry */
/** @typedef {import("../table/types.js").Problem} Problem */
/** @typedef {import("./composing.js").Draft} Draft */
/** @typedef {import("./rows.js").Known} Known */
/** @typedef {import("./rows.js").Rows} Rows */
/** @typedef {"public" | "gm" | "self" | "blind"} Visibility */

/**
 * @typedef {object} Status
 * @property {"alone" | "connecting" | "connected" | "reconnecting"} phase
 * @property {number} waiting entries that are not acknowledged yet
 * @property {number} behind entries that are still to come, or to be looked at
 * @property {"ok" | "memory"} storage
 * @property {string} [cause]
 */

/**
 * @typedef {object} Around
 * @property {Known} known
 * @property {Rows} rows
 * @property {Device} device
 * @property {import("../table/folding.js").Request} request
 * @property {() => Promise<void>} [painted]
 * @property {(what: "entries" | "view" | "room") => void} [changed]
 * @property {(complaint: Complaint) => void} [refused] what was to be written cannot be
 * @property {(options: { secrets: import("../feed/net/keys.js").RoomSecrets, device: Device,
 *   box: import("../feed/net/box.js").Box, known: Known, served: (url: string) => void }) => Promise<Transport | null>} [dial]
 *   null: alone
 * @property {string} [page] its address
 */

const HOLD = 100; // drafts written at once
const SEEN = 20_000; // milliseconds to wait for an entry of ours to be replayed
const AT_HAND = 200; // entries taken in before they are replayed, so that their texts are still at hand
const SOON = 300; // milliseconds after which it is shown without

export class Room extends EventTarget {
  /** @type {RoomLog} */
  log;
  /** Whether this tab does what the device owes others; of several tabs, one does. */
  dutiful = true;
  #around;
  #known;
  #replica;
  #replaying;
  #checkpoints;
  #sending;
  #witness;
  #calling;
  /** @type {Keyring | undefined} */
  #keyring;
  /** @type {Transport | null} */
  #transport = null;
  /** @type {BroadcastChannel | undefined} */
  #channel;
  #present = /** @type {Set<string>} */ (new Set());
  /** @type {Map<string, Role>} what those who are here were invited as */
  #wishes = new Map();
  /** @type {"ok" | "memory"} */
  #storage;
  #queued = false;
  #left = false;
  #reached = false;
  #mending = false;
  /** @type {Promise<unknown>} */
  #rolls = Promise.resolve();
  /** @type {Promise<void> | undefined} */
  #introducing;
  #abort = new AbortController();
  #keys = new Turns();

  /** @param {Around} around */
  constructor(around) {
    super();
    const { known, rows, device, request } = around;
    this.#around = around;
    this.#known = known;
    this.#storage = rows.kind;
    this.#replica = new Replica(known.id, device, rows, {
      request,
      placed: (from) => {
        this.#replaying.placed(from);
        this.#changed();
      },
      written: (entries) => this.#sending.send(entries),
      acknowledged: (ids) => {
        this.log.touch(ids);
        this.#changed();
      },
      failed: (error) => this.#lost(error),
      tell: () => this.#channel?.postMessage("entries"),
    });
    this.#replaying = new Replaying(this.#replica.order, { founder: known.founder, me: device.id }, {
      request,
      texts: (ids) => this.#replica.texts(ids),
      open: (_, text) => open(device, text),
      changed: (news) => {
        this.log.mend(news);
        this.#afterReplay();
      },
      progressed: (done) => this.#checkpoints.progressed(done),
    });
    this.#checkpoints = new Checkpoints(known.id, rows, this.#replica.order, this.#replaying, request);
    this.log = new RoomLog(known.id, this.#replica, this.#replaying, {
      ...{ request, painted: around.painted },
      changed: (what) => {
        this.#around.changed?.(what);
        this.#changed();
      },
      append: (entries) => this.#append(entries),
    });
    this.#sending = new Sending(this.#replica);
    const settled = () => !this.#left && this.dutiful && this.#isUpToDate;
    this.#witness = new Witness(device.id, this.#replica, this.#replaying, {
      request,
      chain: (anchor) => rows.chain(known.id, anchor),
      ready: settled,
    });
    this.#calling = new Calling(device.id, this.#replica, this.#replaying, {
      request,
      present: () => (this.status.phase === "connected" ? this.#present : []),
      until: (reached, patience) => this.#until(reached, patience),
    });
  }

  // ── what there is ──────────────────────────────────────────────────────────────────────────────

  get id() {
    return this.#known.id;
  }

  get me() {
    return this.#around.device.id;
  }

  get name() {
    return this.#replaying.seated?.founded?.name || this.#known.name;
  }

  /** @returns {Status} */
  get status() {
    const { phase = "alone", behind = 0, cause } = this.#transport?.status ?? {};
    const waiting = this.#replica.unsent.size;
    return { phase, waiting, behind: behind + this.#replaying.behind, storage: this.#storage, ...(cause ? { cause } : {}) };
  }

  get people() {
    const { seated: state, health } = this.#replaying;
    return peopleOf({ state, health, refused: this.#replica.refused, present: this.#present, me: this.me });
  }

  get witnessing() {
    return this.#replaying.seated?.witnessing ?? true;
  }

  get mayDirect() {
    return leads(this.#replaying.seated, this.me);
  }

  /** @param {Role} role */
  invitation(role) {
    const { secret, server, founder } = this.#known;
    return inviteLink(this.#around.page ?? document.baseURI, { secret, role, server, founder });
  }

  /** Caught up with the server, or there is none. */
  get #isUpToDate() {
    return this.#replaying.settled && (this.#reached || !this.#transport);
  }

  // ── coming and going ───────────────────────────────────────────────────────────────────────────

  /** Read what is kept, and connect. Resolves when what is kept has been read; the rest comes. */
  async open() {
    const { known, rows, device, dial = async () => null } = this.#around;
    const secrets = await roomSecrets(known.secret);
    const box = await openBox(secrets);
    const keys = new Map(Object.entries(known.keys ?? {}).map(([epoch, key]) => [Number(epoch), key]));
    this.#keyring = new Keyring(box, device, keys.set(0, secrets.key), (all) => this.#save({ keys: all }));
    await this.#keyring.load();
    this.#listen();
    this.#replaying.pause();
    await this.#replica.load();
    await this.#checkpoints.load();
    this.#replaying.goOn();
    const transport = await dial({ secrets, device, box, known, served: (url) => this.#save({ served: url }) });
    if (this.#left) return transport?.close();
    this.#transport = transport;
    if (!transport) return this.#arrive();
    transport.addEventListener("status", () => this.#connected());
    transport.addEventListener("presence", (event) => this.#here(/** @type {CustomEvent} */ (event).detail));
    transport.addEventListener("refused", (event) => {
      const { author, fault } = /** @type {CustomEvent} */ (event).detail;
      this.#replica.refuse(author, fault);
      this.#changed();
    });
    transport.subscribe(await rows.cursor(known.id), async (entries, cursor) => {
      const before = this.#replaying.farBack;
      await this.#replica.receive(entries, cursor);
      this.#connected();
      // Whoever writes at the beginning, again and again, must not keep the rest from being seen.
      if (this.#replaying.farBack > before) await this.#until(() => this.#left || this.#replaying.settled, SEEN);
      await this.#replaying.within(AT_HAND);
    }, async (newest) => {
      const { items, tip } = await glimpse(known.id, newest, this.#around.request);
      this.#replica.tip = tip;
      this.log.glimpse(items);
    });
    transport.announce({ name: known.person ?? "", role: known.role });
    transport.connect();
    this.#sending.use(transport);
  }

  /** The room goes on without this page; it can be opened again, when what was begun is on the disk. */
  leave() {
    this.#left = true;
    this.#abort.abort();
    this.#sending.stop();
    this.log.close();
    this.#transport?.close();
    this.#channel?.close();
    return this.#replica.close();
  }

  /** The other tabs of this browser: the store holds what they have written. */
  #listen() {
    if (typeof BroadcastChannel === "undefined" || this.#around.rows.kind === "memory") return;
    this.#channel = new BroadcastChannel(`dicewright room ${this.id}`);
    this.#channel.addEventListener("message", () => this.#replica.readOn());
    const locks = globalThis.navigator?.locks;
    if (!locks) return; // each tab acts; the store sees to it that nothing is done twice
    this.dutiful = false;
    const held = () => {
      this.dutiful = true;
      this.#afterReplay();
      return new Promise((done) => this.#abort.signal.addEventListener("abort", () => done(undefined)));
    };
    locks.request(`dicewright duties ${this.id}`, { signal: this.#abort.signal }, held).catch(() => {});
  }

  #connected() {
    const status = this.#transport?.status;
    if (status?.phase === "connected" && status.behind === 0 && !this.#reached) {
      this.#reached = true;
      this.#arrive();
    }
    if (status?.phase === "connected") this.#sending.sweep();
    else if (this.#present.size) this.#here(new Map());
    this.#afterReplay();
    this.#changed();
  }

  /** @param {Map<string, { data: any }>} people */
  #here(people) {
    this.#present = new Set(people.keys());
    for (const [device, { data }] of people) if (data?.role === "watcher") this.#wishes.set(device, "watcher");
    this.#afterReplay();
    this.#changed();
  }

  #arrive() {
    this.#introduce().catch(() => {});
    this.#afterReplay();
  }

  /** Say who this device is, before anything else; once, unless it is said otherwise. */
  #introduce() {
    this.#introducing ??= (async () => {
      const own = this.#replica.order.some(({ author, kind }) => author === this.me && kind === "hello");
      if (!own) await this.#write([this.#hello()]);
    })();
    return this.#introducing;
  }

  /** @returns {Draft} */
  #hello() {
    const { person = "" } = this.#known;
    return { kind: "hello", body: { name: person.slice(0, 80), seal: this.#around.device.seal } };
  }

  // ── writing ────────────────────────────────────────────────────────────────────────────────────

  /**
   * Found this table, with what was played before.
   * @param {string} name
   * @param {LogEntry[]} before
   * @returns {Promise<number>} how many entries could not be brought along
   */
  async found(name, before) {
    const person = { [this.me]: { name: this.#known.person || this.me.slice(0, 8), role: /** @type {const} */ ("gm") } };
    await this.#write([
      { kind: "founded", body: { name: name.slice(0, 80) } },
      this.#hello(),
      { kind: "roster", body: listed(null, { people: person }) },
    ]);
    /** @type {Map<string, string>} by the id it had */
    const names = new Map();
    let lost = 0;
    for (let from = 0; from < before.length; from += HOLD) {
      const drafts = before.slice(from, from + HOLD).map((each) => ({
        ...{ kind: "log", optional: true, body: () => renamed(each, names) },
        done(/** @type {string | null} */ id) {
          if (id) names.set(each.id, id);
        },
      }));
      await this.#replica.write(drafts);
    }
    lost = before.filter(({ id }) => !names.has(id)).length;
    return lost;
  }

  /** @param {LogEntry[]} entries */
  async #append(entries) {
    await this.#introduce();
    /** @type {string[]} */
    const ids = [];
    const drafts = entries.map((each, at) => ({
      ...{ kind: "log", body: logBody(each) },
      done: (/** @type {string | null} */ id) => void (ids[at] = String(id)),
    }));
    if (await this.#write(drafts, SOON)) return;
    if (this.#replaying.settled) return;
    this.log.anticipate(entries.map((each, at) => provisional(each, ids[at], this.me)));
  }

  /**
   * Written, stored, and to be seen.
   * @param {Draft[]} drafts
   * @param {number} [patience] milliseconds to wait for them to be seen
   * @returns {Promise<Complaint | undefined>}
   */
  async #write(drafts, patience = SEEN) {
    const written = await this.#replica.write(drafts);
    if ("error" in written) {
      if (!this.#left) this.#around.refused?.(written.error);
      return written.error;
    }
    const last = written.rows.at(-1)?.id ?? "";
    await this.#until(() => this.#replaying.settled || this.#replaying.items.has(last), patience);
    return undefined;
  }

  /**
   * @param {Wish & { visibility?: Visibility }} wish
   * @param {Rolling} rolling
   * @returns {Promise<Problem | undefined>}
   */
  roll(wish, rolling) {
    const turn = this.#rolls.then(() => this.#roll(wish, rolling)); // each takes the next step of a chain
    this.#rolls = turn.catch(() => {});
    return turn;
  }

  /** @param {Wish & { visibility?: Visibility }} wish @param {Rolling} rolling */
  async #roll({ visibility = "public", ...wish }, rolling) {
    await this.#introduce();
    if (visibility === "blind") {
      const message = t("Blind rolls are not possible yet: the GM’s device would have to roll for you.");
      return { code: "not_yet", message, field: null };
    }
    if (visibility !== "public") return rolling.roll(wish, (entry) => this.#seal(entry, visibility));
    const alone = (/** @type {string | undefined} */ instead) =>
      rolling.roll(wish, (entry) => this.log.append(instead ? { ...entry, about: instead } : entry));
    return wish.faces || !this.witnessing ? alone(undefined) : this.#calling.roll(wish, alone);
  }

  /**
   * Answer the choice a called roll waits for; other rolls are answered as at a private table.
   * @param {string} id
   * @param {string} option
   * @param {Author} by
   * @returns {Promise<Problem | undefined> | undefined} undefined: it was not called
   */
  answer(id, option, by) {
    if (this.#replica.rows.get(id)?.kind !== "call") return undefined;
    const body = { call: id, option, at: Date.now(), by };
    return this.#write([{ kind: "answer", body }]).then((error) => error && problemOf(error));
  }

  // ── secrets ────────────────────────────────────────────────────────────────────────────────────

  /** @param {LogEntry} entry @param {"gm" | "self"} visibility */
  async #seal(entry, visibility) {
    const { seated: state } = this.#replaying;
    const salt = hex(randomBytes(32));
    const body = logBody(entry);
    const reply = await this.#replaying.ask({ op: "seal", author: this.me, visibility, salt, body });
    if (!reply.ok || !("commitment" in reply)) return this.#around.refused?.(refusalOf(reply));
    const { commitment, text, readers } = reply;
    const seals = { ...sealsOf(state, readers), [this.me]: this.#around.device.seal };
    const closed = await close({ salt, text }, commitment, seals);
    await this.#write([{ kind: "sealed", body: { at: entry.at, by: entry.by, commitment, visibility, ...closed } }]);
  }

  /** Show everybody what was sealed. @param {string} id */
  async reveal(id) {
    const [found] = await this.#replica.texts([id]);
    const opened = found && (await open(this.#around.device, found.text));
    if (!opened) return;
    await this.#write([{ kind: "unseal", body: { of: id, salt: opened.salt, body: JSON.parse(opened.text) } }]);
  }

  // ── the list of people ─────────────────────────────────────────────────────────────────────────

  /** What this player is called here. @param {string} name */
  async rename(name) {
    await this.#save({ person: name.slice(0, 80) });
    this.#transport?.announce({ name: this.#known.person ?? "", role: this.#known.role });
    await this.#write([this.#hello()]);
  }

  /** @param {string} device @param {Role} role */
  async setRole(device, role) {
    const { seated: state } = this.#replaying;
    const name = this.people.find((each) => each.device === device)?.name ?? "";
    const isNew = !state?.people?.[device];
    const roster = listed(state, { people: { [device]: { name, role } } });
    const rekey = isNew && (state?.epoch ?? 0) > 0 ? await this.#rekey(roster) : [];
    await this.#write([{ kind: "roster", body: roster }, ...rekey]);
    await this.#takeKeys();
  }

  /** @param {boolean} on */
  async setWitnessing(on) {
    await this.#write([{ kind: "roster", body: listed(this.#replaying.seated, { witnessing: on }) }]);
  }

  /** Whoever is removed gets no further key. @param {string} device */
  async remove(device) {
    const roster = listed(this.#replaying.seated, { remove: device });
    await this.#write([{ kind: "roster", body: roster }, ...(await this.#rekey(roster))]);
    await this.#takeKeys(); // the next entry is sealed with the new one
  }

  /** @param {ReturnType<typeof listed>} roster @returns {Promise<Draft[]>} */
  async #rekey({ people, removed }) {
    const { seated: state } = this.#replaying;
    const stay = [...Object.keys(people), this.me].filter((device) => !removed.includes(device));
    const seals = { ...sealsOf(state, stay), [this.me]: this.#around.device.seal };
    const body = await this.#keyring?.change((state?.epoch ?? 0) + 1, seals);
    return body ? [{ kind: "rekey", body }] : [];
  }

  /** New keys that the engine has honoured: the first of its epoch that a GM wrote. */
  #takeKeys() {
    return this.#keys.take(() => this.#lookForKeys());
  }

  async #lookForKeys() {
    const { seated: state } = this.#replaying;
    const epoch = state?.epoch ?? 0;
    if (!this.#keyring || epoch <= this.#keyring.epoch) return;
    const rows = this.#replica.order.filter(({ kind }) => kind === "rekey");
    const texts = await this.#replica.texts(rows.map(({ id }) => id));
    const rekeys = rows.flatMap((row, at) => {
      const honoured = this.#replaying.items.get(row.id)?.proof.state !== "broken";
      return honoured && texts[at] ? [{ author: row.author, ...JSON.parse(texts[at].text).body }] : [];
    });
    if (await this.#keyring.take(rekeys)) this.#transport?.unlock();
  }

  /** Who has introduced themselves gets a place, as long as nobody was ever removed. */
  async #welcome() {
    const { seated: state, settled } = this.#replaying;
    if (!state || !settled || !this.dutiful || this.#mending || !this.#isUpToDate || !this.#isFirstGm(state)) return;
    const open = (state.epoch ?? 0) === 0;
    const devices = unlisted(state).filter((device) => open || state.people?.[device]);
    if (!devices.length) return;
    this.#mending = true;
    const people = Object.fromEntries(
      devices.map((device) => {
        const role = state.people?.[device] ? roleOf(state, device) : (this.#wishes.get(device) ?? roleOf(state, device));
        return [device, { name: state.hellos?.[device]?.name ?? "", role }];
      }),
    );
    await this.#write([{ kind: "roster", body: listed(state, { people }) }]);
    this.#mending = false;
  }

  /** Of the GMs who are here, one writes. @param {import("./roster.js").Known["state"]} state */
  #isFirstGm(state) {
    const here = [this.me, ...this.#present].filter((device) => leads(state, device)).sort();
    return here[0] === this.me;
  }

  // ── proofs and files ───────────────────────────────────────────────────────────────────────────

  /** @param {string} id */
  explain(id) {
    const nameOf = (/** @type {string} */ device) => this.people.find((each) => each.device === device)?.name ?? device.slice(0, 8);
    return explained(id, this.#replica, this.#replaying, nameOf);
  }

  /** @param {string} id */
  recheck(id) {
    return rechecked(id, this.#replica, this.#replaying);
  }

  async exportEvening() {
    const text = await exported(this.id, this.#known.founder, this.#replica);
    return { name: `dicewright-${this.id.slice(0, 8)}.json`, text };
  }

  /**
   * Merge a file; rejects, in words, what is no evening of this room.
   * @param {{ text: () => Promise<string> }} file
   */
  async importEvening(file) {
    const entries = await imported(await file.text(), this.id);
    if (!entries) throw new Error(t("This is no evening of this table."));
    await this.#replica.receive(entries);
  }

  // ── telling ────────────────────────────────────────────────────────────────────────────────────

  #afterReplay() {
    if (this.#left) return;
    this.#takeKeys();
    if (!isRemoved(this.#replaying.seated, this.me)) {
      this.#witness.look();
      this.#welcome();
    }
    this.dispatchEvent(new Event("replayed"));
  }

  /**
   * @param {() => boolean} reached
   * @param {number} patience milliseconds
   * @returns {Promise<boolean>}
   */
  #until(reached, patience) {
    if (reached()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const over = (/** @type {boolean} */ is) => {
        clearTimeout(timer);
        this.removeEventListener("replayed", look);
        resolve(is);
      };
      const look = () => reached() && over(true);
      const timer = setTimeout(() => over(false), patience);
      this.addEventListener("replayed", look);
    });
  }

  /** @param {Partial<Known>} news */
  async #save(news) {
    this.#known = { ...this.#known, ...news };
    await this.#around.rows.saveRoom(this.#known).catch((error) => this.#lost(error));
  }

  /** Play goes on in memory, and that is said. @param {unknown} error */
  #lost(error) {
    console.info("The room cannot be kept:", error);
    this.#storage = "memory";
    this.#changed();
  }

  #changed() {
    if (this.#queued || this.#left) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      this.dispatchEvent(new Event("change"));
      this.#around.changed?.("room");
    });
  }
}

/** @param {LogEntry} entry */
function logBody({ at, by, about, entry, odds }) {
  const { id, name, colour } = by;
  return { at, by: { id, name: name.slice(0, 80), colour }, ...(about ? { about } : {}), entry, ...(odds ? { odds } : {}) };
}

/**
 * @param {LogEntry} logged
 * @param {string} id
 * @param {string} author
 * @returns {LogEntry}
 */
function provisional(logged, id, author) {
  const { entry } = logged;
  const rolled = entry.kind === "roll" ? (entry.record.request.faces ? "by_hand" : "unwitnessed") : "plain";
  const proof = { state: /** @type {any} */ (rolled), by: [], waiting: [], why: "" };
  return { ...logged, id, entry: { ...entry, id }, author, proof, flags: [], sent: false };
}

/**
 * An entry of the private log by the names that those it speaks of have here.
 * @param {LogEntry} logged
 * @param {Map<string, string>} names
 */
function renamed(logged, names) {
  const { about, entry } = logged;
  const of = "of" in entry ? names.get(entry.of) : undefined;
  if ((about && !names.has(about)) || ("of" in entry && !of)) return null;
  return logBody({ ...logged, about: about && names.get(about), entry: of ? /** @type {any} */ ({ ...entry, of }) : entry });
}

/** @param {any} reply @returns {Complaint} */
const refusalOf = (reply) => reply.error ?? { code: "bad_reply", message: "The engine gave no answer." };
