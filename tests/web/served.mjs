/** Several at one table, through a real server of its own: the first has founded it, and is behind a cable. */

import { freshSecret } from "../../web/crypto/keys.js";
import { NatsTransport } from "../../web/transport/nats/nats.js";
import { Cable } from "./cable.mjs";
import { startServer } from "./feed-server.mjs";
import { Seat } from "./seats.mjs";

/** @param {string[]} names @param {string[]} [options] of the server */
export async function served(names, options = ["--no-rate"]) {
  const server = await startServer(...options);
  const cable = await new Cable(server.url).lay();
  const secret = freshSecret();
  const seats = names.map((name, at) => new Seat(name, (options) => new NatsTransport({ url: at ? server.url : cable.url, ...options })));
  const [first, ...others] = seats;
  await first?.sit(secret);
  for (const seat of others) await seat.sit(secret, first.room.me);
  return {
    ...{ server, cable, secret, seats },
    async end() {
      for (const seat of seats) await seat.end();
      cable.end();
      await server.end();
    },
  };
}
