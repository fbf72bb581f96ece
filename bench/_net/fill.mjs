/**
 * A table with a long past: the entries that come in, one list a line on standard input, are written by
 * the real engine, signed, sealed and sent by a real room. Prints what a joiner needs, as JSON.
 */

import { createInterface } from "node:readline";

import { base64url } from "../../web/feed/net/bytes.js";
import { freshSecret, roomSecrets } from "../../web/feed/net/keys.js";
import { NatsTransport } from "../../web/feed/net/nats.js";
import { Seat } from "../../tests/web/seats.mjs";

const HOUR = 3_600_000;
const [url] = process.argv.slice(2);
/** @type {any[]} */
const past = [];
for await (const line of createInterface({ input: process.stdin })) past.push(...JSON.parse(line));

const secret = freshSecret();
const gil = new Seat("Gil", (options) => new NatsTransport({ url, ...options }));
gil.past = past;
await gil.sit(secret);
await gil.until(() => gil.room.status.phase === "connected", HOUR);
await gil.until(() => gil.room.status.waiting === 0 && gil.room.log.settled && gil.ids().length === past.length, HOUR);
const { token } = await roomSecrets(secret);
const fragment = new URL(gil.room.invitation("player")).hash;
console.log(JSON.stringify({ fragment, token: base64url(token), last: gil.ids().at(-1) }));
gil.end();
