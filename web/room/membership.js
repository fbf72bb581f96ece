/**
 * Who sits at the table, and what this device does about it: it introduces itself; as a GM's, it gives
 * others a place, a role, or none any more, and changes the room's key when somebody has to go.
 */

import { leads, listed, roleOf, sealsOf, unlisted } from "./roster.js";
import { Turns } from "./turns.js";

/** @typedef {import("../feed/net/invite.js").Role} Role */
/** @typedef {import("../generated/protocol.js").Seated} Seated */
/** @typedef {import("./keyring.js").Keyring} Keyring */
/** @typedef {import("./composing.js").Draft} Draft */
/** @typedef {import("./around.js").Seat} Seat */
/** @typedef {import("./writing.js").Writing} Writing */

/**
 * @typedef {object} Ways
 * @property {Writing["write"]} write
 * @property {() => string} person what the player is called
 * @property {(device: string) => string} nameOf
 * @property {() => ReadonlySet<string>} present
 * @property {() => boolean} ready whether this tab should act now
 * @property {() => void} unlocked there is a new key
 */

export class Membership {
  /** @type {Keyring | undefined} */
  keyring;
  /** @type {Map<string, Role>} what those who are here say they were invited as, unless as players */
  invited = new Map();
  #device;
  #replica;
  #replaying;
  #ways;
  #mending = false;
  /** @type {Promise<void> | undefined} */
  #introducing;
  #keys = new Turns();

  /** @param {Seat} seat @param {Ways} ways */
  constructor({ device, replica, replaying }, ways) {
    this.#device = device;
    this.#replica = replica;
    this.#replaying = replaying;
    this.#ways = ways;
  }

  /** Say who this device is, before anything else; once, unless it is said otherwise. */
  introduce() {
    this.#introducing ??= (async () => {
      const own = this.#replica.order.some(({ author, kind }) => author === this.#device.id && kind === "hello");
      if (!own) await this.#ways.write([this.#hello()]);
    })();
    return this.#introducing;
  }

  /** These are here. @param {Map<string, { data: any }>} people */
  meet(people) {
    for (const [device, { data }] of people) if (data?.role === "watcher") this.invited.set(device, "watcher");
  }

  /** What the player is called has changed. */
  async renamed() {
    await this.#ways.write([this.#hello()]);
  }

  /** Found the table: this device is its first GM's. @param {string} name */
  async found(name) {
    const me = this.#device.id;
    const person = { [me]: { name: this.#ways.person() || me.slice(0, 8), role: /** @type {const} */ ("gm") } };
    await this.#ways.write([
      { kind: "founded", body: { name: name.slice(0, 80) } },
      this.#hello(),
      { kind: "roster", body: listed(null, { people: person }) },
    ]);
  }

  /** @returns {Draft} */
  #hello() {
    return { kind: "hello", body: { name: this.#ways.person().slice(0, 80), seal: this.#device.seal } };
  }

  // ── the list ───────────────────────────────────────────────────────────────────────────────────

  /** @param {string} device @param {Role} role */
  async setRole(device, role) {
    const { seated } = this.#replaying;
    const isNew = !seated?.people?.[device];
    const roster = listed(seated, { people: { [device]: { name: this.#ways.nameOf(device), role } } });
    const rekey = isNew && (seated?.epoch ?? 0) > 0 ? await this.#rekey(roster) : [];
    await this.#ways.write([{ kind: "roster", body: roster }, ...rekey]);
    await this.takeKeys();
  }

  /** @param {boolean} on */
  async setWitnessing(on) {
    await this.#ways.write([{ kind: "roster", body: listed(this.#replaying.seated, { witnessing: on }) }]);
  }

  /** Whoever is removed gets no further key. @param {string} device */
  async remove(device) {
    const roster = listed(this.#replaying.seated, { remove: device });
    await this.#ways.write([{ kind: "roster", body: roster }, ...(await this.#rekey(roster))]);
    await this.takeKeys(); // the next entry is sealed with the new one
  }

  /** Who has introduced themselves gets a place, as long as nobody was ever removed. */
  async welcome() {
    const { seated, settled } = this.#replaying;
    if (!seated || !settled || this.#mending || !this.#ways.ready() || !this.isFirstGm(seated)) return;
    const open = (seated.epoch ?? 0) === 0;
    const devices = unlisted(seated).filter((device) => open || seated.people?.[device]);
    if (!devices.length) return;
    this.#mending = true;
    const people = Object.fromEntries(
      devices.map((device) => {
        const role = seated.people?.[device] ? roleOf(seated, device) : (this.invited.get(device) ?? roleOf(seated, device));
        return [device, { name: seated.hellos?.[device]?.name ?? "", role }];
      }),
    );
    await this.#ways.write([{ kind: "roster", body: listed(seated, { people }) }]);
    this.#mending = false;
  }

  /** Of the GMs who are here, one writes. @param {Seated} seated */
  isFirstGm(seated) {
    const here = [this.#device.id, ...this.#ways.present()].filter((device) => leads(seated, device)).sort();
    return here[0] === this.#device.id;
  }

  // ── keys ───────────────────────────────────────────────────────────────────────────────────────

  /** @param {ReturnType<typeof listed>} roster @returns {Promise<Draft[]>} */
  async #rekey({ people, removed }) {
    const { seated } = this.#replaying;
    const { id: me, seal } = this.#device;
    const stay = [...Object.keys(people), me].filter((device) => !removed.includes(device));
    const body = await this.keyring?.change((seated?.epoch ?? 0) + 1, { ...sealsOf(seated, stay), [me]: seal });
    return body ? [{ kind: "rekey", body }] : [];
  }

  /**
   * New keys that the engine has honoured: the first of its epoch that a GM wrote. Whoever has just been
   * let in cannot read what stands before theirs until they have it, so the engine cannot place it either:
   * there, that a GM wrote it has to do.
   */
  takeKeys() {
    return this.#keys.take(() => this.#lookForKeys());
  }

  async #lookForKeys() {
    const { seated } = this.#replaying;
    const epoch = seated?.epoch ?? 0;
    if (!this.keyring || epoch <= this.keyring.epoch) return;
    const rows = this.#replica.order.filter(({ kind }) => kind === "rekey");
    const texts = await this.#replica.texts(rows.map(({ id }) => id));
    const rekeys = rows.flatMap((row, at) => {
      const honoured = this.#replaying.items.get(row.id)?.proof.state !== "broken";
      const unplaced = row.flags?.includes("gap") && leads(seated, row.author);
      return (honoured || unplaced) && texts[at] ? [{ author: row.author, ...JSON.parse(texts[at].text).body }] : [];
    });
    if (await this.keyring.take(rekeys)) this.#ways.unlocked();
  }
}
