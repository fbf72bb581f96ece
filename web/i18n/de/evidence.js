/** German: how one knows that a shared roll is fair. */

/** @type {Record<string, string>} */
export const evidence = {
  // In one sentence
  "Step by step": "Schritt für Schritt",
  "What is rolled is sealed, and its dice are fixed. {how}": "Was gewürfelt wird, ist versiegelt, und die Würfel stehen fest. {how}",
  "This is sealed and cannot be changed any more. Its dice are from the device of {roller} alone.":
    "Das ist versiegelt und lässt sich nicht mehr ändern. Die Würfel sind allein vom Gerät von {roller}.",
  "The device of {roller} made these dice by itself; nobody else had a hand in them.":
    "Das Gerät von {roller} hat diese Würfel allein gemacht; niemand sonst hat daran mitgewirkt.",
  "The first dice had a witness, {names}. Those after the choice had none to rely on, so whoever chose could know them.":
    "Die ersten Würfel hat {names} bezeugt. Die nach der Wahl hat niemand verlässlich bezeugt; wer wählte, konnte sie also kennen.",
  "{names} had a hand in these dice, but the GM had not confirmed everybody: it may be one person with two devices.":
    "{names} hat an diesen Würfeln mitgewirkt, aber die SL hatte noch nicht alle bestätigt: Es kann eine Person mit zwei Geräten sein.",
  "{roller} threw these dice by hand and typed them in; no device had a part in them.":
    "{roller} hat diese Würfel von Hand geworfen und eingetippt; kein Gerät hatte daran Anteil.",
  "This came only after {roller} had been removed from the table, so it counts for nothing.":
    "Das kam erst, nachdem {roller} vom Tisch entfernt worden war; darum zählt es nicht.",
  "This roll was made once more and counts there. What stands here counts for nothing.":
    "Dieser Wurf wurde noch einmal gemacht und zählt dort. Was hier steht, zählt nicht.",
  "This call was never answered, so it has no dice and never will.":
    "Diese Ansage wurde nie beantwortet; sie hat keine Würfel und bekommt auch keine mehr.",
  "Nobody here knows yet: what was played before is still being checked.":
    "Noch weiß man es hier nicht: Was davor gespielt wurde, wird noch geprüft.",
  "This comes from a newer version of the page or of a system, and cannot be checked here.":
    "Das kommt aus einer neueren Version der Seite oder eines Systems und lässt sich hier nicht prüfen.",
  "Something about this does not fit, so it counts for nothing.": "Etwas daran passt nicht zusammen; darum zählt es nicht.",
  "The devices of {roller} and {witness} each brought half of these dice; neither could know the other’s half first.":
    "Die Geräte von {roller} und {witness} brachten je die Hälfte dieser Würfel; keines konnte die andere Hälfte vorher kennen.",
  "The devices of {names} each brought a part of these dice; none could know the parts of the others first.":
    "Die Geräte von {names} brachten je einen Teil dieser Würfel; keines konnte die Teile der anderen vorher kennen.",
  "Nobody has rolled yet: the GM’s device will make these dice, with the device of {roller} as the witness.":
    "Noch ist nicht gewürfelt: Das Gerät der SL wird diese Würfel machen, mit dem Gerät von {roller} als Zeugen.",
  "The choice is made and cannot be changed. The dice that follow fall when the device of {names} answers.":
    "Die Wahl ist getroffen und lässt sich nicht mehr ändern. Die weiteren Würfel fallen, wenn das Gerät von {names} antwortet.",
  "What is rolled is fixed and sent. Its dice fall when the device of {names} answers; nobody can know them before.":
    "Was gewürfelt wird, steht fest und ist verschickt. Die Würfel fallen, wenn das Gerät von {names} antwortet; vorher kann niemand sie kennen.",
  "Which of them counts is decided by one rule, the same for everybody.":
    "Welches zählt, entscheidet eine Regel, die für alle dieselbe ist.",
  "This roll has two results, because its choice was made in two ways.":
    "Dieser Wurf hat zwei Ergebnisse, weil seine Wahl auf zwei Arten getroffen wurde.",
  "This roll has two results: here with dice from {names}, and once more with dice from {others}.":
    "Dieser Wurf hat zwei Ergebnisse: hier mit Würfeln von {names} und noch einmal mit Würfeln von {others}.",
  "A second device of {name}": "Ein zweites Gerät von {name}",
  "It is the roller’s own, and so no witness.": "Es gehört derselben Person, die würfelt, und ist darum kein Zeuge.",

  // Step by step
  "The entry": "Der Eintrag",
  "Written by {name} and signed; its name is the hash of all it says.": "Von {name} geschrieben und unterschrieben; sein Name ist der Hash von allem, was er sagt.",
  "Made by the roller’s own device.": "Vom eigenen Gerät der würfelnden Person gemacht.",
  "The hash of the call’s name, its nonce and the witnesses’ values, in this order.": "Der Hash aus dem Namen der Ansage, ihrem Zufallswert und den Werten der Zeugen, in dieser Reihenfolge.",
  "The seed": "Der Startwert",
  "Typed in by hand.": "Von Hand eingetippt.",
  "Everybody’s engine draws the same dice from the seed.": "Bei allen zieht die Engine dieselben Würfel aus dem Startwert.",
  "The dice": "Die Würfel",
  "The commitment": "Die Festlegung",
  "The hash of what was sealed: it cannot be changed any more.": "Der Hash dessen, was versiegelt wurde: Es lässt sich nicht mehr ändern.",
  "The salt": "Das Salz",
  "With it, what was shown gives the commitment.": "Mit ihm ergibt das Gezeigte die Festlegung.",
  "Not shown yet": "Noch nicht gezeigt",
  "What is rolled is fixed, and so are its dice. When it is shown, everybody can work them out.": "Was gewürfelt wird, steht fest, und damit auch die Würfel. Wird es gezeigt, können alle sie nachrechnen.",
  "The question": "Die Bitte",
  "Blind: the dice are made on the GM’s device, and who asked for them is the witness.": "Verdeckt: Die Würfel macht das Gerät der SL, und wer darum bat, ist der Zeuge.",
  "{name}’s device has called the roll that was asked for.": "Das Gerät von {name} hat den Wurf angesagt, um den gebeten wurde.",
  "The hash of what was asked for, sent before the roll was called.": "Der Hash dessen, worum gebeten wurde; er war verschickt, bevor der Wurf angesagt wurde.",
  "The salt of the question": "Das Salz der Bitte",
  "With it, what was rolled gives the hash of the question.": "Mit ihm ergibt das Gewürfelte den Hash der Bitte.",
  "The call": "Die Ansage",
  "What is rolled was fixed and sent before anybody could know its dice.": "Was gewürfelt wird, stand fest und war verschickt, bevor jemand die Würfel kennen konnte.",
  "The nonce": "Der Zufallswert",
  "Chance from the roller’s device.": "Zufall vom Gerät der würfelnden Person.",
  "The chain of {name}": "Die Kette von {name}",
  "Its end was published before the call.": "Ihr Ende wurde vor der Ansage veröffentlicht.",
  "Step {index} of the chain: hashed that many times, it gives the end that was published.": "Schritt {index} der Kette: ebenso oft gehasht, ergibt er das veröffentlichte Ende.",
  "Step {index} of the chain has not been revealed yet.": "Schritt {index} der Kette wurde noch nicht aufgedeckt.",
  "The value of {name}": "Der Wert von {name}",
  "This entry is not here.": "Dieser Eintrag ist nicht hier.",
  "A signature or a hash does not fit what is stored.": "Eine Unterschrift oder ein Hash passt nicht zu dem, was gespeichert ist.",
  "The engine gave no answer.": "Die Engine hat nicht geantwortet.",
  "This is no evening of this table.": "Das ist kein Abend dieses Tisches.",
  "Entries that could not be taken over from before: {n}. They are still in this browser.":
    "Einträge von früher, die nicht übernommen werden konnten: {n}. Sie sind noch in diesem Browser.",
  "Another tab has done this.": "Ein anderer Tab hat das getan.",
  "This is no invitation to a table.": "Das ist keine Einladung zu einem Tisch.",
  "The room could not be opened.": "Der Raum konnte nicht geöffnet werden.",
  "Messages that are no entries of this table, and were thrown away: {n}.": "Nachrichten, die keine Einträge dieses Tisches sind und verworfen wurden: {n}.",
};
