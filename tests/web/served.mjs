/** Several at one table, through a real server of its own: the first has founded it. */

import { freshSecret } from "../../web/feed/net/keys.js";
import { NatsTransport } from "../../web/feed/net/nats.js";
import { startServer } from "./feed-server.mjs";
import { Seat } from "./seats.mjs";

/** @param {string[]} names @param {string[]} [options] of the server */
export async function served(names, options = ["--no-rate"]) {
  const server = await startServer(...options);
  const secret = freshSecret();
  const dial = (/** @type {any} */ options) => new NatsTransport({ url: server.url, ...options });
  const seats = names.map((name) => new Seat(name, dial));
  const [first, ...others] = seats;
  await first?.sit(secret);
  for (const seat of others) await seat.sit(secret, first.room.me);
  return {
    ...{ server, secret, seats },
    async end() {
      for (const seat of seats) await seat.end();
      await server.end();
    },
  };
}
