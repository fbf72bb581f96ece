/** Whoever follows an invitation for the first time is welcomed, and asked for a name. */

import { t } from "../i18n/i18n.js";
import { on } from "./wire.js";

/** @typedef {{ me: boolean, name: string, device: string }} Person */
/** @typedef {EventTarget & { id: string, name: string, people: readonly Person[], rename(name: string): unknown }} Room */

/**
 * @typedef {object} Joining what this file needs of a table
 * @property {Room} [room]
 * @property {readonly { id: string }[]} rooms
 * @property {{ author: { name: string } }} book
 * @property {(invitation: string, person: string) => unknown} join
 * @property {(notice: { message: string, bad?: boolean }) => void} say
 */

/**
 * @param {EventTarget & { guest?: { table: string, name: string } }} welcome
 * @param {Joining} table
 * @returns {(invitation: string) => Promise<void>} follows one
 */
export function wireWelcome(welcome, table) {
  /** @type {Room | undefined} */
  let room;
  let person = "";

  /** A table's name comes with its first entries. Who has a new name by now need not be asked. */
  function look() {
    const self = room?.people.find(({ me }) => me);
    const isNamed = self && self.name !== person && !self.device.startsWith(self.name); // as who has not said anything yet
    if (!room || room !== table.room || isNamed) close();
    else welcome.guest = { table: room.name, name: person };
  }

  function close() {
    room?.removeEventListener("change", look);
    room = undefined;
    welcome.guest = undefined;
  }

  on(welcome, {
    close,
    async name({ name }) {
      const named = room;
      close();
      try {
        await named?.rename(name);
      } catch (error) {
        table.say({ message: t(error instanceof Error ? error.message : String(error)), bad: true });
      }
    },
  });

  return async (invitation) => {
    const known = new Set(table.rooms.map(({ id }) => id));
    person = table.book.author.name;
    await table.join(invitation, person);
    if (!table.room || known.has(table.room.id)) return;
    close();
    room = table.room;
    room.addEventListener("change", look);
    look();
  };
}
