/** Elements of the panels for sharing and for proofs, fetched when one of them is opened. */

import { ProofPanel } from "./proof-panel.js";
import { RoomArrival } from "./room-arrival.js";
import { RoomDoor } from "./room-door.js";
import { RoomInvite } from "./room-invite.js";
import { RoomOwn } from "./room-own.js";
import { RoomPanel } from "./room-panel.js";
import { RoomPeople } from "./room-people.js";
import { RoomWaiting } from "./room-waiting.js";

/** @type {Record<string, CustomElementConstructor>} */
const elements = {
  "room-arrival": RoomArrival,
  "room-door": RoomDoor,
  "room-invite": RoomInvite,
  "room-own": RoomOwn,
  "room-people": RoomPeople,
  "room-waiting": RoomWaiting,
  "room-panel": RoomPanel,
  "proof-panel": ProofPanel,
};

export function defineRoom() {
  for (const [tag, element] of Object.entries(elements)) {
    if (!customElements.get(tag)) customElements.define(tag, element);
  }
}
