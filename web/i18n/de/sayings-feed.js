/** German: what the engine says about entries of a shared feed. */

/** @type {Record<string, string>} */
export const feedSayings = {
  // Why a card is trusted, or not
  "Rolled by hand; the sum follows from the faces typed in.":
    "Von Hand gewürfelt; die Summe folgt aus den eingetippten Zahlen.",
  "The roller’s own device made these dice; nobody else had a hand in them.":
    "Das eigene Gerät hat diese Würfel gemacht; niemand sonst hat daran mitgewirkt.",
  "The odds it says it had are not those of this roll.":
    "Die angegebenen Chancen sind nicht die dieses Wurfs.",
  "Witnessing is switched off at this table.": "An diesem Tisch ist das Bezeugen ausgeschaltet.",
  "What was played before it is still being checked.": "Was davor gespielt wurde, wird noch geprüft.",
  "From a newer version; it is kept, and cannot be shown here.":
    "Aus einer neueren Version; es wird aufbewahrt und lässt sich hier nicht zeigen.",
  "Its author was removed from the table before.": "Wer das schrieb, war vorher vom Tisch entfernt worden.",
  "Only the GM may do this.": "Das darf nur die SL.",
  "Watchers only watch.": "Wer zuschaut, schaut nur zu.",
  "Only the GM and its author can read it.": "Nur die SL und wer ihn gemacht hat, können ihn lesen.",
  "Only its author can read it.": "Nur wer ihn gemacht hat, kann ihn lesen.",
  "Only the GM can read it.": "Nur die SL kann ihn lesen.",
  "What is in the box is not what was sealed.": "Was darin liegt, ist nicht das, was versiegelt wurde.",
  "This is not what was sealed.": "Das ist nicht das, was versiegelt wurde.",
  "It was called, but its witness kept silent; the roller’s own device made these dice.":
    "Er wurde angesagt, aber der Zeuge schwieg; das eigene Gerät hat diese Würfel gemacht.",
  "It takes what a sealed roll offers; that can be checked when it is shown.":
    "Es nimmt, was ein versiegelter Wurf anbietet; das lässt sich prüfen, sobald er gezeigt wird.",
  "Its dice are fixed; they can be checked when it is shown.":
    "Die Würfel stehen fest; sie lassen sich prüfen, wenn er gezeigt wird.",
  "A choice was made that this device cannot read.":
    "Es wurde eine Wahl getroffen, die dieses Gerät nicht lesen kann.",
  "Only who has sealed it and the GM show it to everybody.":
    "Nur wer ihn versiegelt hat und die SL zeigen ihn allen.",
  "Its choices are not those that were sealed.": "Die Wahl ist nicht die, die versiegelt wurde.",
  "What was sealed belongs to another roll than it said.":
    "Was versiegelt wurde, gehört zu einem anderen Wurf als angegeben.",
  "It answers no sealed roll of this device.": "Es beantwortet keinen versiegelten Wurf dieses Geräts.",
  "It answers in secret what everybody can read.": "Es beantwortet heimlich, was alle lesen können.",
  "No roll has that many choices.": "So viele Entscheidungen hat kein Wurf.",
  "It repeats a roll that others were to read.": "Es wiederholt einen Wurf, den andere lesen sollten.",

  // Blind rolls
  "Only a GM’s device makes blind rolls.": "Verdeckte Würfe macht nur ein Gerät der SL.",
  "Who asked for a blind roll is its witness, and nobody else.":
    "Wer um einen verdeckten Wurf bat, bezeugt ihn, und niemand sonst.",
  "It is another roll than the one that was asked for.": "Es ist ein anderer Wurf als der, um den gebeten wurde.",
  "This is too much for a secret: it has to fit into a sealed box.":
    "Das ist zu viel für ein Geheimnis: Es muss in einen versiegelten Umschlag passen.",
  "It takes what no roll on this feed offers (any more).":
    "Es nimmt, was kein Wurf in diesem Verlauf (mehr) anbietet.",
  "It answers a choice that no roll of this author has open.":
    "Es beantwortet eine Wahl, die kein Wurf dieses Geräts offen hat.",
  "Its choice does not belong to the roll it answers.": "Die Wahl gehört nicht zu dem Wurf, den sie beantwortet.",

  // Calls and witnesses
  "It repeats a roll that is not open (any more); the first one counts.":
    "Es wiederholt einen Wurf, der nicht (mehr) offen ist; der erste zählt.",
  "It names the same witness twice.": "Es nennt denselben Zeugen zweimal.",
  "Nobody can be the witness of their own roll.": "Niemand kann den eigenen Wurf bezeugen.",
  "It was left open for too long, among too many others.": "Es blieb zu lange offen, unter zu vielen anderen.",
  "It answers a call that did not ask for it.": "Es antwortet auf eine Ansage, die nicht danach gefragt hat.",
  "It repeats a roll that somebody else has called.": "Es wiederholt einen Wurf, den jemand anderes angesagt hat.",
  "The same roll was made again, and counted first there; this one does not count.":
    "Derselbe Wurf wurde noch einmal gemacht und zählte dort zuerst; dieser zählt nicht.",
  "The same roll was made again, and counts there.": "Derselbe Wurf wurde noch einmal gemacht und zählt dort.",
  "Only the roller and the GM answer the choice of a roll.":
    "Die Wahl eines Wurfs beantwortet nur, wer würfelt, oder die SL.",

  // The table
  "The invitation names another device as this table’s founder.":
    "Die Einladung nennt ein anderes Gerät, das diesen Tisch gegründet hat.",
  "This table was founded before.": "Dieser Tisch war schon gegründet.",
  "This list would leave the table without a GM.": "Mit dieser Liste hätte der Tisch keine SL mehr.",

  // What is no entry, and what cannot be written
  "This entry belongs to another table.": "Dieser Eintrag gehört zu einem anderen Tisch.",
  "The signature does not fit this entry and its author.":
    "Die Unterschrift passt nicht zu diesem Eintrag und dem Gerät, das ihn schrieb.",
  "This author's key fits any signature.": "Der Schlüssel dieses Geräts passt zu jeder Unterschrift.",
  "Only an author's first entry has none before it.":
    "Nur vor dem ersten Eintrag eines Geräts steht kein anderer.",
  "The entry is not written in the one agreed way.": "Der Eintrag ist nicht in der einen vereinbarten Form geschrieben.",
  "The entry is nested too deeply.": "Der Eintrag ist zu tief verschachtelt.",
  "Only texts, whole numbers and lists are kept, no fractions.":
    "Nur Texte, ganze Zahlen und Listen werden aufbewahrt, keine Brüche.",
  "A number in the entry is far too large.": "Eine Zahl im Eintrag ist viel zu groß.",
  "A roll is logged as an entry.": "Ein Wurf wird als Eintrag festgehalten.",
  "An answer calls nothing.": "Eine Antwort sagt nichts an.",
  "A blind call, and nothing else, names who asked for it.":
    "Nur die Ansage eines verdeckten Wurfs nennt, wer darum bat.",
  "Who asked for a blind roll is its only witness.": "Wer um einen verdeckten Wurf bat, bezeugt ihn allein.",
  "The chain has no such step.": "Diesen Schritt hat die Kette nicht.",

  // What an engine holds
  "Nothing is held here.": "Hier wird nichts bereitgehalten.",
  "This table is not held here.": "Dieser Tisch wird hier nicht bereitgehalten.",
  "This state of a room is not held here.": "Dieser Stand eines Raums wird hier nicht bereitgehalten.",
  "Another engine has worked this state out.": "Diesen Stand hat ein anderes Regelwerk ausgerechnet.",
};

/** @type {Record<string, string>} */
export const feedSentences = {
  // How a device behaves
  "Two different entries under one number (a copied device, or a changed past): {#n}.":
    "Zwei verschiedene Einträge unter einer Nummer (ein kopiertes Gerät oder eine geänderte Vergangenheit): {#n}.",
  "Entries whose forerunners have not arrived: {#n}.": "Einträge, deren Vorgänger nicht angekommen sind: {#n}.",
  "Entries that answer others which have not arrived: {#n}.":
    "Einträge, die auf andere antworten, die nicht angekommen sind: {#n}.",
  "Entries that claim an impossible time, which moves nothing: {#n}.":
    "Einträge, die eine unmögliche Zeit behaupten, was nichts verschiebt: {#n}.",
  "Entries from a newer version: {#n}.": "Einträge aus einer neueren Version: {#n}.",
  "Entries written after being removed from the table: {#n}.":
    "Einträge, die nach dem Entfernen vom Tisch geschrieben wurden: {#n}.",
  "Entries that this role does not allow, and that were not honoured: {#n}.":
    "Einträge, die diese Rolle nicht erlaubt und die nicht galten: {#n}.",
  "Entries that do not verify: {#n}.": "Einträge, die der Prüfung nicht standhalten: {#n}.",
  "False answers as a witness: {#n}.": "Falsche Antworten beim Bezeugen: {#n}.",
  "Devices at the table that were not handed the room’s new key: {#n}.":
    "Geräte am Tisch, die den neuen Schlüssel des Raums nicht bekamen: {#n}.",
  "Secrets that not every GM was handed the key to: {#n}.":
    "Geheimnisse, für die nicht jede SL den Schlüssel bekam: {#n}.",
  "Rolls that were called and never answered: {#n}.": "Würfe, die angesagt und nie beantwortet wurden: {#n}.",
  "Rolls that wait for this witness: {#n}.": "Würfe, die auf dieses Gerät als Zeugen warten: {#n}.",

  // Calls, witnesses, keys
  "{name} is the same person’s device, and no witness.": "{name} ist ein Gerät derselben Person und kein Zeuge.",
  "{name} was removed from the table, and is no witness.": "{name} wurde vom Tisch entfernt und ist kein Zeuge.",
  "{name} has given no such chain to this device.": "{name} hat diesem Gerät keine solche Kette gegeben.",
  "{name} has given new chains since, so the old one is forgotten.":
    "{name} hat seitdem neue Ketten gegeben; die alte ist vergessen.",
  "{name} had revealed this step before.": "{name} hatte diesen Schritt schon vorher aufgedeckt.",
  "{name} answered with a value that does not belong to the chain.":
    "{name} hat mit einem Wert geantwortet, der nicht zur Kette gehört.",
  "{name} has used this step of the chain for another call.":
    "{name} hat diesen Schritt der Kette für eine andere Ansage verwendet.",
  "The chain of {name} is used up.": "Die Kette von {name} ist aufgebraucht.",
  "Step {#n} of the chain of {name} was known before this call.":
    "Schritt {#n} der Kette von {name} war vor dieser Ansage bekannt.",
  "It skips steps of the chain of {name}.": "Es überspringt Schritte der Kette von {name}.",
  "The GM has not vouched for {names}; it might be one person with two devices.":
    "Die SL hat sich nicht für {names} verbürgt; es könnte eine Person mit zwei Geräten sein.",
  "The key after number {#n} is number {#next}.": "Nach Schlüssel Nummer {#n} kommt Nummer {#next}.",
  "It hands the new key to {name}, who was removed.": "Es gibt den neuen Schlüssel auch an {name}, trotz der Entfernung vom Tisch.",
  "It cannot be checked here: {*why}": "Es lässt sich hier nicht prüfen: {*why}",
  "It is no answer to this roll: {*why}": "Es ist keine Antwort auf diesen Wurf: {*why}",
  "Nobody can write “{kind}” yet.": "„{kind}“ kann noch niemand schreiben.",
  "An entry holds {#n} bytes at most.": "Ein Eintrag fasst höchstens {#n} Byte.",
  "The engine could not work it out ({what}).": "Das Regelwerk konnte es nicht ausrechnen ({what}).",
};
