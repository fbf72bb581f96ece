import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { isOnlyHere } from "../../web/cards/only-here.js";
import { forOthers, ownServer, serverFrom } from "../../web/transport/address.js";
import { BoxError, openBox } from "../../web/crypto/box.js";
import { base64url, fromBase64url, fromHex, hex, randomBytes, utf8 } from "../../web/crypto/bytes.js";
import { isPlausible } from "../../web/crypto/ed25519.js";
import { inviteLink, readInvite, saying } from "../../web/transport/invite.js";
import { credentials, freshPrivateKey, freshSecret, isProof, isSigned, nameOf, openDevice, proofOf, publicOf, roomSecrets, sealTo, signEntry, tokenOf } from "../../web/crypto/keys.js";
import { nobleSuite } from "../../web/crypto/suite-noble.js";
import { webSuite } from "../../web/crypto/suite-web.js";
import { openMemory } from "../../web/store/in-memory.js";

const suites = [webSuite, nobleSuite];
const SECRET = Uint8Array.from({ length: 32 }, (_, at) => at);

/** @param {string} text */
const idOf = async (text) => hex(await webSuite.sha256(utf8(text)));

test("both suites derive the same room from a secret, and the server's half follows from the token", async () => {
  const [web, noble] = await Promise.all(suites.map((suite) => roomSecrets(SECRET, suite)));
  assert.deepEqual(web, noble);
  assert.match(web.room, /^[0-9a-f]{32}$/);
  assert.notDeepEqual(web.token, web.key);
  const other = await roomSecrets(freshSecret());
  assert.notEqual(other.room, web.room);
});

test("RFC 8032: both suites make the known key and signature, and both accept it", async () => {
  const seed = fromHex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb", 32);
  for (const suite of suites) {
    const pair = await suite.signingPair(seed);
    assert.equal(hex(pair.public), "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
    const signature = await suite.sign(pair.kept, Uint8Array.of(0x72));
    assert.equal(
      hex(signature),
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da" +
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    );
    for (const other of suites) assert.ok(await other.verify(pair.public, Uint8Array.of(0x72), signature));
  }
});

test("a signature changed anywhere is refused by both suites alike", async () => {
  const pair = await nobleSuite.signingPair();
  const message = utf8("an entry");
  const signature = await nobleSuite.sign(pair.kept, message);
  for (const at of [0, 31, 32, 40, 63]) {
    const changed = Uint8Array.from(signature, (byte, index) => (index === at ? byte ^ 1 : byte));
    for (const suite of suites) assert.equal(await suite.verify(pair.public, message, changed), false);
  }
  for (const suite of suites) assert.equal(await suite.verify(pair.public, utf8("another"), signature), false);
});

test("keys of small order, however they are written, have signed nothing for either suite", async () => {
  const { small_order: forged } = JSON.parse(readFileSync("tests/vectors/feed.json", "utf8"));
  assert.equal(forged.length, 14);
  for (const { key, text, signature } of forged) {
    const [author, message, signed] = [fromHex(key, 32), fromHex(text, text.length / 2), fromHex(signature, 64)];
    assert.equal(isPlausible(author, signed), false, key);
    for (const suite of suites) assert.equal(await suite.verify(author, message, signed), false, key);
  }
});

test("a device is made once, signs for itself, and can be recalled", async () => {
  for (const suite of suites) {
    const store = openMemory();
    const device = await openDevice(store, suite);
    const again = await openDevice(store);
    assert.equal(again.id, device.id);
    assert.match(device.id, /^[0-9a-f]{64}$/);
    const signature = await signEntry(again, "text");
    for (const other of suites) assert.ok(await isSigned(device.id, "text", signature, other));
    assert.equal(await isSigned(device.id, "other", signature), false);
    assert.equal(await isSigned("nobody", "text", signature), false);
    assert.equal(await isSigned(device.id, "text", signature.slice(1)), false);
  }
});

test("the browser's device key cannot be read out", async () => {
  const store = openMemory();
  await openDevice(store, webSuite);
  const { signing, sealing } = await store.recall("device");
  for (const { kept } of [signing, sealing]) {
    assert.equal(kept.extractable, false);
    await assert.rejects(crypto.subtle.exportKey("pkcs8", kept));
  }
});

test("what is sealed to a device is read by it alone, for that purpose alone, in any suite", async () => {
  for (const from of suites) {
    for (const to of suites) {
      const device = await openDevice(openMemory(), to);
      const other = await openDevice(openMemory(), to);
      const wrapped = await sealTo(device.seal, SECRET, "rekey 1", from);
      assert.deepEqual(await device.unseal(wrapped, "rekey 1"), SECRET);
      await assert.rejects(device.unseal(wrapped, "rekey 2"));
      await assert.rejects(other.unseal(wrapped, "rekey 1"));
      const bytes = fromBase64url(wrapped);
      bytes[bytes.length - 1] ^= 1;
      await assert.rejects(device.unseal(base64url(bytes), "rekey 1"));
      await assert.rejects(device.unseal("", "rekey 1"));
    }
  }
});

test("a box comes out as it went in, whichever suite packs and whichever opens it", async () => {
  const secrets = await roomSecrets(SECRET);
  const text = '{"kind":"hello","body":{"name":"Zoë"}}';
  const entry = { id: await idOf(text), signature: randomBytes(64), text };
  for (const from of suites) {
    const payload = await (await openBox(secrets, from)).seal(entry);
    assert.equal(payload.length, 1 + 4 + 32 + 12 + 16 + 64 + utf8(text).length);
    assert.equal(Buffer.from(payload).includes("hello"), false);
    for (const to of suites) {
      assert.deepEqual(await (await openBox(secrets, to)).open(payload), { epoch: 0, ...entry });
    }
  }
});

/** @param {Promise<unknown>} opening @param {string} fault */
const faulty = (opening, fault) =>
  assert.rejects(opening, (error) => error instanceof BoxError && error.fault === fault);

test("a box that was changed, moved or mislabelled is refused", async () => {
  const secrets = await roomSecrets(SECRET);
  for (const suite of suites) {
    const box = await openBox(secrets, suite);
    const text = "text";
    const payload = await box.seal({ id: await idOf(text), signature: randomBytes(64), text });
    const flip = (/** @type {number} */ at) => payload.map((byte, index) => (index === at ? byte ^ 1 : byte));
    await faulty(box.open(flip(0)), "version");
    await faulty(box.open(flip(4)), "epoch");
    for (const at of [5, 36, 37, 48, 49, payload.length - 1]) await faulty(box.open(flip(at)), "tampered");
    await faulty(box.open(payload.slice(0, 60)), "malformed");
    await faulty(box.open(payload.slice(0, -1)), "tampered");
    await faulty(box.open(new Uint8Array(20_000).fill(1)), "malformed");
    const elsewhere = await openBox({ ...secrets, room: "0".repeat(32) }, suite);
    await faulty(elsewhere.open(payload), "tampered");
    const stranger = await openBox(await roomSecrets(freshSecret()), suite);
    await faulty(stranger.open(payload), "tampered");
    const lie = await box.seal({ id: await idOf("another"), signature: randomBytes(64), text });
    await faulty(box.open(lie), "id");
    await assert.rejects(box.seal({ id: "x", signature: randomBytes(64), text }));
    await assert.rejects(box.seal({ id: await idOf(text), signature: randomBytes(63), text }), RangeError);
    await assert.rejects(box.seal({ id: await idOf(text), signature: randomBytes(64), text: "x".repeat(8193) }), RangeError);
  }
});

test("a new key is written with, and the old one still opens", async () => {
  const box = await openBox(await roomSecrets(SECRET));
  const entry = { id: await idOf("a"), signature: randomBytes(64), text: "a" };
  const old = await box.seal(entry);
  const left = await openBox(await roomSecrets(SECRET));
  await box.addKey(3, randomBytes(32));
  assert.equal(box.epoch, 3);
  assert.equal((await box.open(old)).epoch, 0);
  const fresh = await box.seal(entry);
  assert.equal((await box.open(fresh)).epoch, 3);
  await faulty(left.open(fresh), "epoch");
});

test("bad UTF-8 inside a good box is refused", async () => {
  const secrets = await roomSecrets(SECRET);
  const box = await openBox(secrets);
  const bytes = Uint8Array.of(0xff, 0xfe);
  const id = await webSuite.sha256(bytes);
  const cipher = await webSuite.cipher(secrets.key);
  const plain = new Uint8Array([...randomBytes(64), ...bytes]);
  const sealed = await cipher.seal(new Uint8Array(12), plain, new Uint8Array([...utf8(secrets.room), ...id]));
  const payload = new Uint8Array([1, 0, 0, 0, 0, ...id, ...new Uint8Array(12), ...sealed]);
  await faulty(box.open(payload), "malformed");
});

test("notes are sealed too", async () => {
  const box = await openBox(await roomSecrets(SECRET));
  assert.deepEqual(await box.openNote(await box.sealNote({ name: "Zoë" })), { name: "Zoë" });
  await faulty(box.openNote(new Uint8Array(100)), "version");
});

const KEY = Uint8Array.from({ length: 32 }, (_, at) => 200 - at);
const NOTHING_MORE = { as: null, epoch: null, key: null, me: null, person: null, name: "", called: "" };

test("an invitation survives its link", () => {
  const invite = { secret: SECRET, role: /** @type {const} */ ("watcher"), server: "wss://feed.example:8001/a", founder: "ab".repeat(32) };
  const link = inviteLink("https://table.example/dice/?x=1#old", invite);
  assert.equal(new URL(link).origin + new URL(link).pathname, "https://table.example/dice/");
  assert.equal(new URL(link).search, "");
  assert.deepEqual(readInvite(new URL(link).hash), { ...invite, ...NOTHING_MORE });
  const own = inviteLink("http://192.0.2.7:8000/", { ...invite, server: null });
  assert.deepEqual(readInvite(new URL(own).hash), { ...invite, server: null, ...NOTHING_MORE });
});

test("the keys of an invitation survive its link, each where it belongs", () => {
  const plain = { secret: SECRET, role: /** @type {const} */ ("player"), server: null, founder: null, ...NOTHING_MORE };
  for (const more of [
    { as: KEY },
    { epoch: 1, key: KEY },
    { epoch: 2 ** 32 - 1, key: KEY, as: SECRET },
    { as: KEY, epoch: 7, key: SECRET, me: KEY, person: "ann-1_b" },
  ]) {
    const invite = { ...plain, ...more };
    assert.deepEqual(readInvite(new URL(inviteLink("https://table.example/", invite)).hash), invite);
  }
});

test("an invitation says what its table is called, in characters that can be seen and not too many of them", () => {
  const invite = { secret: SECRET, role: /** @type {const} */ ("player"), server: null, founder: null };
  const nameIn = (/** @type {string} */ name) => readInvite(new URL(saying(inviteLink("https://table.example/", invite), { name })).hash)?.name;
  assert.equal(nameIn("Freitag & Söhne #2 🎲"), "Freitag & Söhne #2 🎲");
  assert.equal(nameIn(" Two\n lines\u2028 "), "Two lines");
  assert.equal(nameIn("a\u202eb\u200bc\u0000d"), "abcd");
  assert.equal(nameIn("🎲".repeat(100)), "🎲".repeat(80));
  const raw = `#join=${base64url(SECRET)}&name=${encodeURIComponent("a\u202eb")}&called=${encodeURIComponent(`${"x".repeat(90)}`)}`;
  assert.equal(readInvite(raw)?.name, "ab", "whoever has made the link");
  assert.equal(readInvite(raw)?.called.length, 80);
});

test("what is no invitation is none", () => {
  const good = base64url(SECRET);
  const key = base64url(KEY);
  assert.ok(readInvite(`#join=${good}&role=gm&as=${key}&epoch=1&key=${key}&me=${key}&person=ann`));
  for (const bad of [
    "",
    "#",
    "#sheet",
    "#join=",
    `#join=${good}x`,
    `#join=${good.slice(1)}`,
    `#join=${good}&role=king`,
    `#join=${good}&founder=me`,
    `#join=${good}&server=javascript:alert(1)`,
    `#join=${good}&server=https://x.example`,
    `#join=${good}&server=wss://user:word@x.example`,
    `#join=${good}&server=wss://${"x".repeat(400)}`,
    `#join=${good.replace("A", "%00")}`,
    `#join=${good}&as=`,
    `#join=${good}&as=${key.slice(1)}`,
    `#join=${good}&as=${key}&role=watcher`,
    `#join=${good}&epoch=1`,
    `#join=${good}&key=${key}`,
    `#join=${good}&key=${key}A&epoch=1`,
    ...["0", "-1", "01", "1.5", "1e3", " 1", "4294967296", "99999999999", ""].map((epoch) => `#join=${good}&key=${key}&epoch=${epoch}`),
    `#join=${good}&me=${key}`,
    `#join=${good}&person=ann`,
    `#join=${good}&me=${key}&person=`,
    `#join=${good}&me=${key}&person=<b>`,
    `#join=${good}&me=${key}&person=${"a".repeat(101)}`,
  ]) assert.equal(readInvite(bad), null, bad);
});

/** @type {any} */
const INVITATIONS = JSON.parse(readFileSync(new URL("../vectors/invitations.json", import.meta.url), "utf8"));

test("both suites make the proofs that the vectors have, for that purpose, table and device alone", async () => {
  const { table, device, proofs } = INVITATIONS;
  for (const { purpose, private: seed, public: key, proof } of proofs) {
    for (const suite of suites) {
      assert.equal(await publicOf(fromHex(seed, 32), suite), key);
      assert.equal(await proofOf(fromHex(seed, 32), purpose, table, device, suite), proof);
      assert.ok(await isProof(key, proof, purpose, table, device, suite));
      for (const lie of [
        [key, proof, purpose === "return" ? "invited" : "return", table, device],
        [key, proof, purpose, "0".repeat(32), device],
        [key, proof, purpose, table, "0".repeat(64)],
        [key, proof, purpose, table, device.toUpperCase()],
        [key, proof.replace(/^./, (/** @type {string} */ one) => (one === "0" ? "1" : "0")), purpose, table, device],
        [key, proof.slice(2), purpose, table, device],
        [device, proof, purpose, table, device],
        ["", "", purpose, table, device],
      ]) assert.equal(await isProof(lie[0], lie[1], lie[2], lie[3], lie[4], suite), false);
    }
  }
});

test("a role's key is a fresh one each time, and signs", async () => {
  const { table, device } = INVITATIONS;
  const seed = freshPrivateKey();
  assert.notDeepEqual(seed, freshPrivateKey());
  assert.ok(await isProof(await publicOf(seed), await proofOf(seed, "invited", table, device), "invited", table, device));
  await assert.rejects(publicOf(seed.slice(1)), RangeError);
  await assert.rejects(proofOf(seed, "invited", "nowhere", device), RangeError);
});

test("a token follows from its key, and its name from the token, in both suites", async () => {
  for (const { key, token, name } of INVITATIONS.tokens) {
    for (const suite of suites) {
      const found = await tokenOf(fromHex(key, 32), suite);
      assert.equal(hex(found), token);
      assert.equal(await nameOf(found, suite), name);
    }
  }
  const { room, token } = await roomSecrets(SECRET);
  assert.deepEqual([await tokenOf(SECRET), await nameOf(token)], [token, room]);
});

test("the page's own server is the one that feed.json names", async () => {
  const page = new URL("http://192.0.2.7:8000/dice/");
  assert.equal(serverFrom({ v: 1, port: 8001 }, page), "ws://192.0.2.7:8001");
  assert.equal(serverFrom({ v: 1, port: 8001 }, new URL("https://box.local/")), "wss://box.local:8001");
  assert.equal(serverFrom({ v: 1, url: "wss://feed.example" }, page), "wss://feed.example");
  for (const none of [null, {}, { v: 1 }, { v: 2, port: 1 }, { v: 1, port: "1" }, { v: 1, port: 0 }, { v: 1, url: "https://x" }]) {
    assert.equal(serverFrom(none, page), null);
  }
  const absent = /** @type {typeof fetch} */ (async () => new Response("", { status: 404 }));
  assert.equal(await ownServer(page.href, absent), null);
  const broken = /** @type {typeof fetch} */ (async () => { throw new TypeError("offline"); });
  assert.equal(await ownServer(page.href, broken), null);
  const there = /** @type {typeof fetch} */ (async (url) => Response.json({ v: 1, port: String(url).length }));
  assert.equal(await ownServer(page.href, there), `ws://192.0.2.7:${"http://192.0.2.7:8000/dice/feed.json".length}`);
});

test("a link at localhost goes out under the address that others can reach", async () => {
  const saying = (/** @type {object} */ said) => /** @type {typeof fetch} */ (async () => Response.json(said));
  const link = "http://localhost:8000/#join=abc&role=player";
  const reach = "http://192.0.2.7:8000/";
  const page = "http://localhost:8000/";
  assert.equal(await forOthers(link, page, saying({ v: 1, port: 1, reach })), `${reach}#join=abc&role=player`);
  for (const said of [{ v: 1 }, { v: 2, reach }, { v: 1, reach: "javascript:x" }, { v: 1, reach: "http://localhost:1/" }, { v: 1, reach: 7 }]) {
    assert.equal(await forOthers(link, page, saying(said)), link);
  }
  const broken = /** @type {typeof fetch} */ (async () => { throw new TypeError("offline"); });
  assert.equal(await forOthers(link, page, broken), link);
  const elsewhere = "https://table.example/dice/#join=abc";
  assert.equal(await forOthers(elsewhere, page, broken), elsewhere);
});

test("what only this device can open is known", () => {
  for (const host of ["localhost:8000", "127.0.0.1", "127.1.2.3:80", "[::1]:8000", "table.localhost"]) {
    assert.equal(isOnlyHere(`http://${host}/#join=abc`), true, host);
  }
  for (const host of ["192.168.1.5:8000", "table.example", "localhost.example", "127.example"]) {
    assert.equal(isOnlyHere(`http://${host}/#join=abc`), false, host);
  }
});

test("credentials name the session and are signed by the device", async () => {
  const device = await openDevice(openMemory());
  const secrets = await roomSecrets(SECRET);
  const shown = JSON.parse(Buffer.from(await credentials(device, secrets, { session: "U1", until: 5 }), "base64url").toString());
  assert.deepEqual(Object.keys(shown).sort(), ["certificate", "signature", "token"]);
  assert.deepEqual(JSON.parse(shown.certificate), { v: 1, room: secrets.room, device: device.id, nkey: "U1", until: 5 });
  const message = utf8(`dicewright certificate\0${shown.certificate}`);
  assert.ok(await webSuite.verify(fromHex(device.id, 32), message, fromBase64url(shown.signature)));
});
