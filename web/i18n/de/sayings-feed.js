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
  "It holds no result that could be shown.": "Er enthält kein Ergebnis, das sich zeigen ließe.",
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
  "This device can read only one of the choices, and shows what that one came to.":
    "Dieses Gerät kann nur eine der Wahlen lesen und zeigt, was bei dieser herauskam.",
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
  "What a witness has brought dice for counts before what nobody has, and else the first.":
    "Bezeugte Würfel gelten vor unbezeugten, und sonst gilt die erste Wahl.",
  "It repeats a roll that is not open (any more); the first one counts.":
    "Es wiederholt einen Wurf, der nicht (mehr) offen ist; der erste zählt.",
  "It names the same witness twice.": "Es nennt denselben Zeugen zweimal.",
  "Nobody can be the witness of their own roll.": "Niemand kann den eigenen Wurf bezeugen.",
  "It was left open for too long, among too many others.": "Es blieb zu lange offen, unter zu vielen anderen.",
  "It answers a call that did not ask for it.": "Es antwortet auf eine Ansage, die nicht danach gefragt hat.",
  "It repeats a roll that somebody else has called.": "Es wiederholt einen Wurf, den jemand anderes angesagt hat.",
  "A witness has answered the call of this roll, so those dice count, and not these.":
    "Eine Zeugin oder ein Zeuge hat die Ansage dieses Wurfs beantwortet; darum zählen jene Würfel und nicht diese.",
  "The roller went on without waiting for this answer; that roll does not count.":
    "Es wurde weitergewürfelt, ohne auf diese Antwort zu warten; jener Wurf zählt nicht.",
  "No witness brought the dice after the choice, so they could be known before it was made.":
    "Die Würfel nach der Wahl hat niemand bezeugt; sie ließen sich also kennen, bevor gewählt wurde.",
  "The choice is made; the dice that follow it are still to come.":
    "Die Wahl ist getroffen; die weiteren Würfel kommen noch.",
  "It repeats a choice that somebody else has made.": "Es wiederholt eine Wahl, die jemand anderes getroffen hat.",
  "It repeats another choice.": "Es wiederholt eine andere Wahl.",
  "The same roll was made again, and counts there.": "Derselbe Wurf wurde noch einmal gemacht und zählt dort.",
  "Only the roller and the GM answer the choice of a roll.":
    "Die Wahl eines Wurfs beantwortet nur, wer würfelt, oder die SL.",

  // The table
  "The invitation names another device as this table’s founder.":
    "Die Einladung nennt ein anderes Gerät, das diesen Tisch gegründet hat.",
  "This table was founded before.": "Dieser Tisch war schon gegründet.",
  "This list would leave the table without a GM.": "Mit dieser Liste hätte der Tisch keine SL mehr.",

  // People and their devices
  "The GM has not said yet who this is.": "Die SL hat noch nicht gesagt, wer das ist.",
  "Only the devices of the table’s founder change what concerns the founder.":
    "Was die Gründerin oder den Gründer betrifft, ändern nur die eigenen Geräte.",
  "It gives a device to somebody who does not sit here.": "Es ordnet ein Gerät jemandem zu, der nicht am Tisch sitzt.",
  "This table tells people and devices apart; the list is from an old page.":
    "Dieser Tisch unterscheidet Personen und Geräte; die Liste kommt von einer alten Seite.",
  "This would leave the table without a GM.": "Damit hätte der Tisch keine SL mehr.",
  "Only who sits at the table can bring further devices.": "Weitere Geräte kann nur mitbringen, wer am Tisch sitzt.",
  "Nobody at this table has given this key for further devices (any more).":
    "Diesen Schlüssel für weitere Geräte hat niemand an diesem Tisch (mehr) vergeben.",
  "This is not signed with the key of the person it names.":
    "Das ist nicht mit dem Schlüssel der genannten Person unterschrieben.",
  "It came only after its author was removed from the table, so it counts for nothing.":
    "Es kam erst, nachdem sein Gerät vom Tisch entfernt worden war; darum zählt es nicht.",

  // What players may do
  "Only the GM plays the game master’s side.": "Die Seite der SL spielt nur die SL.",
  "Only the GM moves what belongs to the game master’s side.": "Was der SL gehört, bewegt nur die SL.",
  "Only the GM begins scenes and sessions at this table.": "Szenen und Sitzungen beginnt an diesem Tisch nur die SL.",
  "At this table, only the GM can undo what others have done.":
    "Was andere getan haben, nimmt an diesem Tisch nur die SL zurück.",
  "This character is somebody else’s; only they and the GM play it.":
    "Diese Figur gehört jemand anderem; nur diese Person und die SL spielen sie.",
  "Only who plays this character and the GM take what concerns it alone.":
    "Was nur diese Figur betrifft, nehmen nur, wer sie spielt, und die SL.",
  "Only the GM moves at this table what is not one’s own.":
    "Was einem nicht gehört, bewegt an diesem Tisch nur die SL.",

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
  "A choice without a witness takes the place of nothing.": "Eine Wahl ohne Zeugen tritt an die Stelle von nichts.",
  "A blind call, and nothing else, names who asked for it.":
    "Nur die Ansage eines verdeckten Wurfs nennt, wer darum bat.",
  "A blind roll is asked for in secret.": "Um einen verdeckten Wurf bittet man versiegelt.",
  "A blind roll is asked for in secret or, as of old, in the open.":
    "Um einen verdeckten Wurf bittet man versiegelt oder, wie früher, offen.",
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
  "Entries that came only after their author was removed, and count for nothing: {#n}.":
    "Einträge, die erst nach dem Entfernen ihres Geräts ankamen und nicht zählen: {#n}.",
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

  "A table seats {#n} people at most.": "An einem Tisch sitzen höchstens {#n} Personen.",
  "A table seats {#n} devices at most.": "An einem Tisch sitzen höchstens {#n} Geräte.",

  // Calls, witnesses, keys
  "{name} is the same person’s device, and no witness.": "{name} ist ein Gerät derselben Person und kein Zeuge.",
  "{name} has answered this call, and was removed from the table before a GM had got the answer; so it does not count.":
    "{name} hat auf diese Ansage geantwortet und wurde vom Tisch entfernt, ehe die Spielleitung die Antwort hatte; darum zählt sie nicht.",
  "{name} has made a choice here, and was removed from the table before a GM had got it; so it does not count.":
    "{name} hat hier eine Wahl getroffen und wurde vom Tisch entfernt, ehe die Spielleitung sie hatte; darum zählt sie nicht.",
  "{name} was removed from the table, and is no witness.": "{name} wurde vom Tisch entfernt und ist kein Zeuge.",
  "{name} has given no such chain to this device.": "{name} hat diesem Gerät keine solche Kette gegeben.",
  "{name} has given new chains since, so the old one is forgotten.":
    "{name} hat seitdem neue Ketten gegeben; die alte ist vergessen.",
  "{name} has answered later calls, and left this one open.":
    "{name} hat spätere Ansagen beantwortet und diese offen gelassen.",
  "Too many rolls wait for {name} already.": "Auf {name} warten schon zu viele Würfe.",
  "{name} and {other} have both brought dice for this choice.":
    "{name} und {other} haben beide Würfel für diese Wahl gebracht.",
  "The first who was asked is {name}, so those dice count.": "Zuerst gefragt war {name}; darum zählen jene Würfel.",
  "{name} and {other} have both answered calls of this roll.":
    "{name} und {other} haben beide Ansagen dieses Wurfs beantwortet.",
  "The first who was asked is {name}, so those dice count; both are shown.":
    "Zuerst gefragt war {name}; darum zählen jene Würfel, und beide sind zu sehen.",
  "This choice was made in more than one way, by {names}.": "Diese Wahl wurde auf mehr als eine Art getroffen, von {names}.",
  "{name} has made this choice more than once.": "{name} hat diese Wahl mehr als einmal getroffen.",
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
  "Only the GM changes the room’s key.": "Nur die SL ändert den Schlüssel des Raums.",
  "It hands the new key to no device of the table’s founder.": "Es gibt den neuen Schlüssel an kein Gerät der Person, die den Tisch gegründet hat.",
  "It cannot be checked here: {*why}": "Es lässt sich hier nicht prüfen: {*why}",
  "It is no answer to this roll: {*why}": "Es ist keine Antwort auf diesen Wurf: {*why}",
  "Nobody can write “{kind}” yet.": "„{kind}“ kann noch niemand schreiben.",
  "An entry holds {#n} bytes at most.": "Ein Eintrag fasst höchstens {#n} Byte.",
  "The engine could not work it out ({what}).": "Das Regelwerk konnte es nicht ausrechnen ({what}).",
};
