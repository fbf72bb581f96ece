/**
 * Following a link to a table. Before the reader has seen where it leads and has confirmed it with a click,
 * nothing is sent anywhere, and they stay at the present table.
 */

import { t } from "../i18n/i18n.js";
import { on } from "./wire.js";

/** @typedef {import("../elements/room-arrival.js").Arrival} Arrival */

/**
 * @typedef {object} Joining what this file needs of `Table`
 * @property {{ id: string, name: string, status: { phase: string } }} [room]
 * @property {readonly { id: string, name: string }[]} rooms
 * @property {string} person what the reader was called at the last table
 * @property {(id: string) => Promise<string | null | undefined>} serverOf the server of a table; null: the page's own
 * @property {(invitation: string, person: string) => unknown} join
 * @property {(notice: { message: string, bad?: boolean }) => void} say
 */

/**
 * @param {{ app: { panel?: string, closePanel(): void, updateComplete: Promise<unknown> },
 *   arrival: EventTarget & { arrival?: Arrival, person: string, busy: boolean, focus(): void, updateComplete: Promise<unknown> } }} elements
 * @param {Joining} table
 * @param {{ define: () => Promise<void> }} dependencies `define`: fetches the elements
 * @returns {(text: string, person?: string) => Promise<void>} asks about an invitation: a link, or its fragment
 */
export function wireArriving({ app, arrival }, table, { define }) {
  let asked = "";

  on(arrival, {
    close: () => app.closePanel(),
    async enter({ person }) {
      arrival.busy = true;
      try {
        await table.join(asked, person);
      } catch (error) {
        table.say({ message: t(error instanceof Error ? error.message : String(error)), bad: true });
      }
      arrival.busy = false;
      app.closePanel();
    },
  });

  return async (text, person = table.person) => {
    const found = await whereTo(text);
    if (!found) return table.say({ message: t("This is no invitation to a table."), bad: true });
    const { id, invite } = found;
    const { room } = table;
    const known = table.rooms.find((each) => each.id === id);
    const before = known && (await table.serverOf(id));
    const moves = before !== undefined && before !== invite.server;
    const isHere = room?.id === id && room.status.phase !== "knocking" && !invite.me && !moves;
    if (isHere) return table.say({ message: t("This is the table you are at.") });
    asked = text;
    await define();
    Object.assign(arrival, {
      person: person || invite.called,
      arrival: {
        table: known?.name || invite.name,
        server: hostOf(invite.server),
        isOwn: !invite.server,
        before: moves ? hostOf(before) : "",
        role: invite.role,
        isMine: Boolean(invite.me),
        called: invite.called,
        known: Boolean(known) && !invite.me,
        leaves: room && room.id !== id ? room.name : "",
      },
    });
    app.panel = "arrival";
    await app.updateComplete;
    await arrival.updateComplete;
    arrival.focus();
  };
}

/**
 * The table that a link leads to. Only the link itself is read.
 * @param {string} text
 */
async function whereTo(text) {
  const [{ readInvite }, { roomSecrets }] = await Promise.all([import("../transport/invite.js"), import("../crypto/keys.js")]);
  const invite = readInvite(text.slice(Math.max(0, text.indexOf("#"))));
  if (!invite) return undefined;
  const { room: id } = await roomSecrets(invite.secret);
  return { id, invite };
}

/** @param {string | null} server null: the page's own */
const hostOf = (server) => (server ? new URL(server).host : location.host);
