/** The tags of what only those see who open a room or a proof: fetched when they do. */

import { ProofPanel } from "./proof-panel.js";
import { RoomDoor } from "./room-door.js";
import { RoomInvite } from "./room-invite.js";
import { RoomPanel } from "./room-panel.js";
import { RoomPeople } from "./room-people.js";

/** @type {Record<string, CustomElementConstructor>} */
const elements = {
  "room-door": RoomDoor,
  "room-invite": RoomInvite,
  "room-people": RoomPeople,
  "room-panel": RoomPanel,
  "proof-panel": ProofPanel,
};

export function defineRoom() {
  for (const [tag, element] of Object.entries(elements)) {
    if (!customElements.get(tag)) customElements.define(tag, element);
  }
}
