/** "How do I know?": what a roll's dice came from, step by step, and all of it worked out once more. */

import { hex, utf8 } from "../feed/net/bytes.js";
import { isSigned } from "../feed/net/keys.js";
import { openSuite } from "../feed/net/suite.js";
import { t } from "../i18n/i18n.js";
import { placeOf } from "./order.js";

/** @typedef {import("./replica.js").Replica} Replica */
/** @typedef {import("./replaying.js").Replaying} Replaying */
/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("../generated/protocol.js").Proof} Proof */
/** @typedef {{ title: string, text: string, value?: string }} Step */

/**
 * @param {string} id
 * @param {Replica} replica
 * @param {Replaying} replaying
 * @param {(device: string) => string} nameOf
 * @returns {Promise<{ steps: Step[], proof: Proof } | undefined>}
 */
export async function explained(id, replica, replaying, nameOf) {
  const [item, row] = [replaying.items.get(id), replica.rows.get(id)];
  if (!item || !row) return undefined;
  const [found] = await replica.texts([id]);
  const body = JSON.parse(found?.text ?? "{}").body ?? {};
  /** @type {Step[]} */
  const steps = [
    { title: t("The entry"), text: t("Written by {name} and signed; its name is the hash of all it says.", { name: nameOf(row.author) }), value: id },
  ];
  if (row.kind === "call") steps.push(...(await called(id, body, replica, nameOf)));
  const record = /** @type {any} */ (item.entry)?.entry?.record;
  if (record?.request?.seed) {
    const own = t("Made by the roller’s own device.");
    const mixed = t("The hash of the call’s name, its nonce and the witnesses’ values, in this order.");
    steps.push({ title: t("The seed"), text: row.kind === "call" ? mixed : own, value: record.request.seed });
  }
  if (record?.result?.dice) {
    const faces = record.result.dice.map((/** @type {any} */ { sides, face }) => `d${sides}: ${face}`).join(", ");
    const text = record.request.faces ? t("Typed in by hand.") : t("Everybody’s engine draws the same dice from the seed.");
    steps.push({ title: t("The dice"), text, value: faces });
  }
  if (row.kind === "sealed") {
    steps.push({ title: t("The commitment"), text: t("The hash of what was sealed: it cannot be changed any more."), value: body.commitment });
  }
  return { steps, proof: item.proof };
}

/**
 * @param {string} id
 * @param {any} body
 * @param {Replica} replica
 * @param {(device: string) => string} nameOf
 * @returns {Promise<Step[]>}
 */
async function called(id, body, replica, nameOf) {
  const reveals = await answersTo(id, replica);
  /** @type {Step[]} */
  const steps = [
    { title: t("The call"), text: t("What is rolled was fixed and sent before anybody could know its dice.") },
    { title: t("The nonce"), text: t("Chance from the roller’s device."), value: body.nonce },
  ];
  for (const { device, index, anchor } of body.witnesses ?? []) {
    const name = nameOf(device);
    const [anchored] = await replica.texts([anchor]);
    const first = anchored && JSON.parse(anchored.text).body?.anchor;
    steps.push({ title: t("The chain of {name}", { name }), text: t("Its end was published before the call."), value: first ?? anchor });
    const value = reveals.find(({ row, body: each }) => row.author === device && each.index === index)?.body.value;
    const text = value
      ? t("Step {index} of the chain: hashed {index} times, it gives the end that was published.", { index })
      : t("Step {index} of the chain has not been revealed yet.", { index });
    steps.push({ title: t("The value of {name}", { name }), text, ...(value ? { value } : {}) });
  }
  return steps;
}

/**
 * Everything again from the stored bytes: hashes, signatures, chains, seed, dice.
 * @param {string} id
 * @param {Replica} replica
 * @param {Replaying} replaying
 * @returns {Promise<Proof>}
 */
export async function rechecked(id, replica, replaying) {
  const row = replica.rows.get(id);
  const before = replaying.items.get(id)?.proof;
  const broken = (/** @type {string} */ why) => /** @type {Proof} */ ({ state: "broken", by: [], waiting: [], why });
  if (!row || !before) return broken(t("This entry is not here."));
  const related = row.kind === "call" || row.kind === "sealed" ? (await answersTo(id, replica)).map((each) => each.row) : [];
  const [found] = await replica.texts([id]);
  const witnesses = row.kind === "call" && found ? JSON.parse(found.text).body.witnesses : [];
  const anchors = witnesses.flatMap((/** @type {any} */ { anchor }) => replica.rows.get(anchor) ?? []);
  for (const each of [row, ...related, ...anchors]) {
    if (!(await isIntact(each, replica))) return broken(t("A signature or a hash does not fit what is stored."));
  }
  const last = Math.max(...[row, ...related].map((each) => placeOf(replica.order, each)));
  const items = await replaying.again(placeOf(replica.order, row), last);
  if (!items) return broken(t("The engine gave no answer."));
  return items.findLast((each) => each.id === id)?.proof ?? before;
}

/** @param {Row} row @param {Replica} replica */
async function isIntact(row, replica) {
  const [found] = await replica.texts([row.id]);
  if (!found) return false;
  const suite = await openSuite();
  return hex(await suite.sha256(utf8(found.text))) === row.id && isSigned(row.author, found.text, found.signature);
}

/** What answers a call or opens a seal. @param {string} id @param {Replica} replica */
async function answersTo(id, replica) {
  const kinds = ["reveal", "answer", "unseal"];
  const rows = replica.order.filter(({ kind }) => kinds.includes(kind));
  const texts = await replica.texts(rows.map((row) => row.id));
  return rows.flatMap((row, at) => {
    const body = JSON.parse(texts[at]?.text ?? "{}").body ?? {};
    return body.call === id || body.of === id ? [{ row, body }] : [];
  });
}
