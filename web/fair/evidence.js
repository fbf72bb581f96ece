/** "How do I know?": explains step by step where a roll's dice come from, and checks all of it again. */

import { hex, utf8 } from "../crypto/bytes.js";
import { isSigned } from "../crypto/keys.js";
import { openSuite } from "../crypto/suite.js";
import { t } from "../i18n/i18n.js";
import { placeOf } from "../log/order.js";
import { plainly } from "./plainly.js";

/** @typedef {import("../log/entry-log.js").EntryLog} EntryLog */
/** @typedef {import("../replay/replay.js").Replay} Replay */
/** @typedef {import("../log/store.js").Row} Row */
/** @typedef {import("../generated/protocol.js").Proof} Proof */
/** @typedef {{ title: string, text: string, value?: string }} Step */
/** @typedef {{ row: Row, body: any }} Answer */

const ANSWERED = ["call", "sealed", "ask"];
const ANSWERING = ["reveal", "answer", "unseal", "sealed"];

/**
 * @param {string} id
 * @param {EntryLog} log
 * @param {Replay} replay
 * @param {(device: string) => string} nameOf
 * @returns {Promise<{ plain: string, steps: Step[], proof: Proof } | undefined>}
 */
export async function explained(id, log, replay, nameOf) {
  const [item, row] = [replay.items.get(id), log.rows.get(id)];
  if (!item || !row) return undefined;
  const body = await bodyOf(id, log);
  const answers = await answersTo(id, log);
  /** @type {Step[]} */
  const steps = [
    { title: t("The entry"), text: t("Written by {name} and signed; its name is the hash of all it says.", { name: nameOf(row.author) }), value: id },
  ];
  if (row.kind === "ask") steps.push(...askedSteps(body, answers, nameOf));
  const call = row.kind === "ask" ? answers.find((each) => each.row.kind === "sealed") : { row, body };
  if (row.kind === "call") steps.push({ title: t("The call"), text: t("What is rolled was fixed and sent before anybody could know its dice.") });
  if (call?.row.kind === "sealed") steps.push(...sealedSteps(call.body, answers));
  if (call?.body.ask && row.kind !== "ask") steps.push(...questionSteps(await bodyOf(call.body.ask, log), answers));
  const nonce = call?.body.nonce ?? shownIn(answers)?.body.nonce;
  if (nonce) steps.push({ title: t("The nonce"), text: t("Chance from the roller’s device."), value: nonce });
  const roller = call?.row.author ?? row.author;
  /** @type {Asked[]} */
  const asks = call?.body.witnesses ?? [];
  const isOwn = (/** @type {string} */ device) => isOfSame(replay.seated, roller, device);
  steps.push(...(await witnessSteps(asks, answers, log, { nameOf, isOwn })));
  const record = /** @type {any} */ (item.entry)?.entry?.record;
  if (record?.request?.seed) {
    const own = t("Made by the roller’s own device.");
    const mixed = t("The hash of the call’s name, its nonce and the witnesses’ values, in this order.");
    steps.push({ title: t("The seed"), text: call?.body.witnesses?.length ? mixed : own, value: record.request.seed });
  }
  if (record?.result?.dice) {
    const faces = record.result.dice.map((/** @type {any} */ { sides, face }) => `d${sides}: ${face}`).join(", ");
    const text = record.request.faces ? t("Typed in by hand.") : t("Everybody’s engine draws the same dice from the seed.");
    steps.push({ title: t("The dice"), text, value: faces });
  }
  const witnesses = asks.map(({ device }) => device).filter((device) => !isOwn(device));
  const plain = plainly(item, { roller: nameOf(roller), witnesses: witnesses.map(nameOf) });
  return { plain, steps, proof: item.proof };
}

/** Whether two devices are the same person's. @param {Replay["seated"]} seated @param {string} one @param {string} other */
function isOfSame(seated, one, other) {
  const [whose, others] = [one, other].map((device) => seated?.people?.[device]?.person);
  return one === other || (whose !== undefined && whose === others);
}

/** @param {any} body @param {Answer[]} answers @param {(device: string) => string} nameOf @returns {Step[]} */
function askedSteps({ commitment }, answers, nameOf) {
  const call = answers.find(({ row }) => row.kind === "sealed");
  const text = t("Blind: the dice are made on the GM’s device, and who asked for them is the witness.");
  const first = { title: t("The question"), text, ...(commitment ? { value: commitment } : {}) };
  if (!call) return [first];
  const by = t("{name}’s device has called the roll that was asked for.", { name: nameOf(call.row.author) });
  return [first, { title: t("The call"), text: by, value: call.row.id }];
}

/** The question for a blind roll, which fixes what is rolled. @param {any} body @param {Answer[]} answers @returns {Step[]} */
function questionSteps({ commitment }, answers) {
  if (!commitment) return []; // older versions asked without sealing the question
  const asked = { title: t("The question"), text: t("The hash of what was asked for, sent before the roll was called."), value: commitment };
  const salt = shownIn(answers)?.body.asked;
  if (!salt) return [asked];
  return [asked, { title: t("The salt of the question"), text: t("With it, what was rolled gives the hash of the question."), value: salt }];
}

/** @param {any} body @param {Answer[]} answers @returns {Step[]} */
function sealedSteps({ commitment, witnesses = [] }, answers) {
  /** @type {Step[]} */
  const steps = [{ title: t("The commitment"), text: t("The hash of what was sealed: it cannot be changed any more."), value: commitment }];
  const shown = shownIn(answers);
  if (shown) steps.push({ title: t("The salt"), text: t("With it, what was shown gives the commitment."), value: shown.salt });
  else if (witnesses.length) {
    const text = t("What is rolled is fixed, and so are its dice. When it is shown, everybody can work them out.");
    steps.push({ title: t("Not shown yet"), text });
  }
  return steps;
}

/** @typedef {{ device: string, index: number, anchor: string }} Asked a witness, as a call names it */

/**
 * @param {Asked[]} witnesses
 * @param {Answer[]} answers
 * @param {EntryLog} log
 * @param {{ nameOf: (device: string) => string, isOwn: (device: string) => boolean }} whose
 * @returns {Promise<Step[]>}
 */
async function witnessSteps(witnesses, answers, log, { nameOf, isOwn }) {
  /** @type {Step[]} */
  const steps = [];
  for (const { device, index, anchor } of witnesses) {
    const name = nameOf(device);
    if (isOwn(device)) {
      steps.push({ title: t("A second device of {name}", { name }), text: t("It is the roller’s own, and so no witness.") });
      continue;
    }
    const first = (await bodyOf(anchor, log)).anchor;
    steps.push({ title: t("The chain of {name}", { name }), text: t("Its end was published before the call."), value: first ?? anchor });
    const value = answers.find(({ row, body }) => row.kind === "reveal" && row.author === device && body.index === index)?.body.value;
    const text = value
      ? t("Step {index} of the chain: hashed that many times, it gives the end that was published.", { index })
      : t("Step {index} of the chain has not been revealed yet.", { index });
    steps.push({ title: t("The value of {name}", { name }), text, ...(value ? { value } : {}) });
  }
  return steps;
}

/**
 * Check everything again from the stored bytes: hashes, signatures, chains, seed and dice; and the odds, which
 * were taken from the roller unchecked.
 * @param {string} id
 * @param {EntryLog} log
 * @param {Replay} replay
 * @param {import("../engine/client.js").Request} request
 * @returns {Promise<Proof>}
 */
export async function rechecked(id, log, replay, request) {
  const row = log.rows.get(id);
  const before = replay.items.get(id)?.proof;
  const broken = (/** @type {string} */ why) => /** @type {Proof} */ ({ state: "broken", by: [], waiting: [], why });
  if (!row || !before) return broken(t("This entry is not here."));
  const answers = ANSWERED.includes(row.kind) ? await answersTo(id, log) : [];
  const related = answers.map((each) => each.row);
  const bodies = [await bodyOf(id, log), ...answers.map(({ body }) => body)];
  const named = bodies.flatMap(({ witnesses = [], ask }) => [ask, ...witnesses.map((/** @type {any} */ { anchor }) => anchor)]);
  const grounds = named.flatMap((/** @type {string | undefined} */ each) => log.rows.get(each ?? "") ?? []);
  for (const each of [row, ...related, ...grounds]) {
    if (!(await isIntact(each, log))) return broken(t("A signature or a hash does not fit what is stored."));
  }
  const last = Math.max(...[row, ...related].map((each) => placeOf(log.order, each)));
  const items = await replay.again(placeOf(log.order, row), last);
  if (!items) return broken(t("The engine gave no answer."));
  const item = items.findLast((each) => each.id === id);
  const why = item && (await falseClaim(item, request));
  return why ? broken(why) : (item?.proof ?? before);
}

const PLAYED = ["verified", "unwitnessed", "by_hand"];

/**
 * What is wrong with the odds that a roll claims to have had; empty: nothing.
 * @param {import("../generated/protocol.js").Item} item
 * @param {import("../engine/client.js").Request} request
 */
async function falseClaim({ entry, proof }, request) {
  const { odds, entry: inner } = /** @type {any} */ (entry ?? {});
  if (!inner?.record || !PLAYED.includes(proof.state)) return "";
  const reply = await request({ op: "verify", record: inner.record, ...(odds ? { odds } : {}) });
  if (!reply.ok || !("verdict" in reply)) return t("The engine gave no answer.");
  return reply.verdict.problems?.at(0) ?? "";
}

/** @param {Row} row @param {EntryLog} log */
async function isIntact(row, log) {
  const [found] = await log.texts([row.id]);
  if (!found) return false;
  const suite = await openSuite();
  return hex(await suite.sha256(utf8(found.text))) === row.id && isSigned(row.author, found.text, found.signature);
}

/** @param {string} id @param {EntryLog} log @returns {Promise<any>} */
async function bodyOf(id, log) {
  const [found] = await log.texts([id]);
  return JSON.parse(found?.text ?? "{}").body ?? {};
}

/** The body of the entry that unsealed a secret. @param {Answer[]} answers */
const shownIn = (answers) => answers.find(({ row }) => row.kind === "unseal")?.body;

/**
 * The entries that answer a call or a question or unseal a secret, and those that answer these in turn.
 * @param {string} id
 * @param {EntryLog} log
 * @returns {Promise<Answer[]>}
 */
async function answersTo(id, log) {
  const rows = log.order.filter(({ kind }) => ANSWERING.includes(kind));
  const texts = await log.texts(rows.map((row) => row.id));
  const about = new Set([id]);
  return rows.flatMap((row, at) => {
    const body = JSON.parse(texts[at]?.text ?? "{}").body ?? {};
    if (![body.call, body.of, body.about, body.ask].some((each) => about.has(each))) return [];
    about.add(row.id);
    return [{ row, body }];
  });
}
