import assert from "node:assert/strict";
import { test } from "node:test";

import { ownServer, serverFrom } from "../../web/feed/net/address.js";
import { BoxError, openBox } from "../../web/feed/net/box.js";
import { base64url, fromBase64url, fromHex, hex, randomBytes, utf8 } from "../../web/feed/net/bytes.js";
import { inviteLink, readInvite, takeInvite } from "../../web/feed/net/invite.js";
import { credentials, freshSecret, isSigned, openDevice, roomSecrets, sealTo, signEntry } from "../../web/feed/net/keys.js";
import { nobleSuite } from "../../web/feed/net/suite-noble.js";
import { webSuite } from "../../web/feed/net/suite-web.js";
import { openMemory } from "../../web/store/memory.js";

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

test("keys and signatures from the odd corners of the curve are refused by both suites", async () => {
  const small = ["00", "01", "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"]
    .concat("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")
    .concat("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")
    .concat("edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f");
  const nothing = new Uint8Array(64);
  nothing[0] = 1; // R is the neutral point, S is 0: valid for keys of small order in some libraries
  for (const key of small) {
    const bytes = fromHex(key.padEnd(64, "0"), 32);
    for (const suite of suites) assert.equal(await suite.verify(bytes, utf8("x"), nothing), false, key);
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

test("an invitation survives its link", () => {
  const invite = { secret: SECRET, role: /** @type {const} */ ("watcher"), server: "wss://feed.example:8001/a", founder: "ab".repeat(32) };
  const link = inviteLink("https://table.example/dice/?x=1#old", invite);
  assert.equal(new URL(link).origin + new URL(link).pathname, "https://table.example/dice/");
  assert.equal(new URL(link).search, "");
  assert.deepEqual(readInvite(new URL(link).hash), invite);
  const own = inviteLink("http://192.0.2.7:8000/", { ...invite, server: null });
  assert.deepEqual(readInvite(new URL(own).hash), { ...invite, server: null });
});

test("what is no invitation is none", () => {
  const good = base64url(SECRET);
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
  ]) assert.equal(readInvite(bad), null, bad);
});

test("an invitation is out of the address bar at once, also one that makes no sense", () => {
  for (const [hash, expected] of [[`#join=${base64url(SECRET)}`, "player"], ["#join=nonsense", undefined]]) {
    /** @type {unknown[]} */
    const replaced = [];
    const history = { state: { kept: 1 }, replaceState: (/** @type {unknown[]} */ ...said) => void replaced.push(said) };
    const found = takeInvite({ location: { hash: String(hash), pathname: "/dice/", search: "?q" }, history });
    assert.equal(found?.role, expected);
    assert.deepEqual(replaced, [[{ kept: 1 }, "", "/dice/?q"]]);
  }
  const untouched = { location: { hash: "#help", pathname: "/", search: "" }, history: { state: null, replaceState: assert.fail } };
  assert.equal(takeInvite(untouched), null);
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

test("credentials name the session and are signed by the device", async () => {
  const device = await openDevice(openMemory());
  const secrets = await roomSecrets(SECRET);
  const shown = JSON.parse(Buffer.from(await credentials(device, secrets, { session: "U1", until: 5 }), "base64url").toString());
  assert.deepEqual(Object.keys(shown).sort(), ["certificate", "signature", "token"]);
  assert.deepEqual(JSON.parse(shown.certificate), { v: 1, room: secrets.room, device: device.id, nkey: "U1", until: 5 });
  const message = utf8(`dicewright certificate\0${shown.certificate}`);
  assert.ok(await webSuite.verify(fromHex(device.id, 32), message, fromBase64url(shown.signature)));
});
