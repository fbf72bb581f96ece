/**
 * A table with a long past: a real room founds it, and leaves. What comes in, one list a line on standard
 * input, is then worded by the real engine, signed, sealed and sent, each line while the next one is being
 * worded: nobody sits there who would replay it all. Ends when the server has acknowledged every entry,
 * and prints what a joiner needs, as JSON.
 */

import { createInterface } from "node:readline";

import { openBox } from "../../web/crypto/box.js";
import { base64url } from "../../web/crypto/bytes.js";
import { freshSecret, openDevice, roomSecrets } from "../../web/crypto/keys.js";
import { NatsTransport } from "../../web/transport/nats/nats.js";
import { logBody } from "../../web/log/bodies.js";
import { compose, signedBy } from "../../web/log/composing.js";
import { startEngine } from "../../tests/web/engine.mjs";
import { Seat } from "../../tests/web/seats.mjs";

const [url] = process.argv.slice(2);
const secret = freshSecret();
const secrets = await roomSecrets(secret);

const gil = new Seat("Gil", (options) => new NatsTransport({ url, ...options }));
await gil.sit(secret);
await gil.until(() => gil.room.status.phase === "connected");
await gil.quiet();
const fragment = new URL(gil.room.invitation("player")).hash;
await gil.end();

const device = await openDevice(gil.rows);
const wire = new NatsTransport({ url, secrets, device, box: await openBox(secrets) });
wire.connect();
const engine = startEngine();
let head = /** @type {import("../../web/log/store.js").Head} */ (await gil.rows.head(secrets.room));
/** @type {Promise<unknown>} */
let sending = Promise.resolve();
for await (const line of createInterface({ input: process.stdin })) {
  const drafts = JSON.parse(line).map((/** @type {any} */ each) => ({ kind: "log", body: logBody(each) }));
  const made = await compose(drafts, { room: secrets.room, device, before: head, last: head }, engine.request);
  if ("error" in made) throw new Error(made.error.message);
  const entries = await signedBy(device, made.worded);
  const [{ row }] = entries.slice(-1);
  head = { seq: row.seq, id: row.id, height: row.height };
  await sending; // no more than two lines are held here
  sending = Promise.all(entries.map(({ row: { id }, text, signature }) => wire.append({ id, text, signature })));
}
await sending;
wire.close();
engine.end();
console.log(JSON.stringify({ fragment, token: base64url(secrets.token), last: head.id }));
