/** German: a shared table, who is at it, and how far its rolls can be trusted. */

/** @type {Record<string, string>} */
export const room = {
  // In the bar
  "Playing together": "Gemeinsam spielen",
  "Only on this device": "Nur auf diesem Gerät",
  "{n} here": "{n} hier",
  "{n} to be sent": "{n} zu senden",
  "{n} to come": "{n} unterwegs",
  Connecting: "Verbindet",
  Connected: "Verbunden",
  Reconnecting: "Verbindet neu",
  "Not connected": "Nicht verbunden",
  "Something here is odd.": "Hier stimmt etwas nicht.",

  // The door
  "Share this table, and everybody you invite sees the same rolls on their own device, the moment they fall.":
    "Teile diesen Tisch, und alle, die du einlädst, sehen dieselben Würfe auf ihrem eigenen Gerät, sobald sie fallen.",
  "It is encrypted from end to end: the server passes it on and cannot read it.":
    "Alles ist durchgehend verschlüsselt: Der Server reicht es weiter und kann es nicht lesen.",
  "Your name at the table": "Dein Name am Tisch",
  "Invite others": "Andere einladen",
  "A name for the table": "Ein Name für den Tisch",
  "Thursday round": "Donnerstagsrunde",
  "Share this table": "Diesen Tisch teilen",
  "What was rolled here so far comes along.": "Was hier schon gewürfelt wurde, kommt mit.",
  "This page knows no server: others come in through files until there is one.":
    "Diese Seite kennt keinen Server: Bis es einen gibt, kommen andere über Dateien dazu.",
  "You were invited?": "Du bist eingeladen?",
  "Paste the link": "Den Link einfügen",
  "This is no invitation: such a link has “#join=” in it.":
    "Das ist keine Einladung: In einem solchen Link steht „#join=“.",
  Join: "Dazukommen",
  "Tables you know": "Tische, die du kennst",
  "Last there: {when}": "Zuletzt dort: {when}",
  "This version of the page cannot share tables.": "Diese Version der Seite kann keine Tische teilen.",

  // How it is
  "Connected. Nobody else is here yet.": "Verbunden. Noch ist niemand sonst da.",
  "Connected, together with {names}.": "Verbunden, zusammen mit {names}.",
  "Connecting. You can roll already: it is kept here, and sent as soon as that works.":
    "Die Verbindung wird aufgebaut. Du kannst schon würfeln: Es bleibt hier und wird gesendet, sobald das geht.",
  "The connection is gone, and this page keeps trying. Go on rolling: everything is kept here, and sent later.":
    "Die Verbindung ist weg, und diese Seite versucht es weiter. Würfelt ruhig: Alles bleibt hier und wird später gesendet.",
  "There is no server for this table: it lives on this device, and files can carry it to others.":
    "Für diesen Tisch gibt es keinen Server: Er lebt auf diesem Gerät, und Dateien können ihn zu anderen tragen.",
  "One entry is waiting to be sent.": "Ein Eintrag wartet darauf, gesendet zu werden.",
  "{n} entries are waiting to be sent.": "{n} Einträge warten darauf, gesendet zu werden.",
  "Still to come, or to be checked here: {n}.": "Noch unterwegs oder hier zu prüfen: {n}.",
  "This browser keeps nothing for us: when the page closes, only the others still have this evening. Export it to keep it.":
    "Dieser Browser bewahrt nichts für uns auf: Wird die Seite geschlossen, haben nur noch die anderen diesen Abend. Sichere ihn als Datei, wenn er bleiben soll.",
  "Why: {cause}": "Warum: {cause}",

  // Invitation
  Invite: "Einladen",
  "They come as": "Sie kommen als",
  Player: "Mitspielend",
  Watcher: "Zuschauend",
  "Rolls, and moves what is on the table.": "Würfelt und bewegt, was auf dem Tisch liegt.",
  "Sees what is public, and changes nothing.": "Sieht, was öffentlich ist, und ändert nichts.",
  "May do everything, also invite, remove and change roles.":
    "Darf alles, auch einladen, entfernen und Rollen ändern.",
  Link: "Link",
  "Copy the link": "Link kopieren",
  "Send it": "Verschicken",
  "Whoever has this link can come in. Give it to those you want at the table.":
    "Wer diesen Link hat, kann hereinkommen. Gib ihn denen, die du am Tisch haben willst.",
  "Once they are here, you can make somebody a game master in the list below.":
    "Wer da ist, kann von dir in der Liste unten die Spielleitung bekommen.",
  "The invitation as a QR code": "Die Einladung als QR-Code",

  "Nothing of this table has been found on the server. If nobody comes, the link may be old or cut off: ask for it again.":
    "Auf dem Server ist von diesem Tisch nichts zu finden. Wenn niemand kommt, ist der Link vielleicht alt oder abgeschnitten: Lass ihn dir noch einmal geben.",

  // Whoever has followed an invitation
  Welcome: "Willkommen",
  "You are at the table “{table}” now.": "Du bist jetzt am Tisch „{table}“.",
  "You are at the table now.": "Du bist jetzt am Tisch.",
  "What are you called here?": "Wie heißt du hier?",

  // People
  "At the table": "Am Tisch",
  you: "du",
  here: "hier",
  away: "nicht da",
  removed: "entfernt",
  "at the door": "vor der Tür",
  "At the door": "Vor der Tür",
  "{n} at the door": "{n} vor der Tür",
  "{names} would like to be let in: somebody was removed here, so nobody new comes in unasked.":
    "Möchte herein: {names}. Hier wurde jemand entfernt, darum kommt niemand Neues ungefragt herein.",
  "Connected. The GM has to let you in, because somebody was removed here before: until then you see nothing new.":
    "Verbunden. Die SL muss dich hereinlassen, weil hier schon einmal jemand entfernt wurde: Bis dahin siehst du nichts Neues.",
  "Let {name} in": "{name} hereinlassen",
  "Let in": "Hereinlassen",
  "Removed from this table": "Von diesem Tisch entfernt",
  "The GM has removed this device from the table. What you have seen so far stays here; nothing new comes in, and nothing you do reaches the others.":
    "Die SL hat dieses Gerät vom Tisch entfernt. Was du bisher gesehen hast, bleibt hier; Neues kommt nicht mehr an, und was du tust, erreicht die anderen nicht.",
  "You were removed from this table.": "Du wurdest von diesem Tisch entfernt.",
  Rename: "Umbenennen",
  Save: "Speichern",
  "Role of {name}": "Rolle von {name}",
  "Remove {name} from the table?": "{name} vom Tisch entfernen?",
  "The room gets a new key for everybody else, which this device is not given: it reads nothing from then on.":
    "Der Raum bekommt für alle anderen einen neuen Schlüssel, und dieses Gerät erhält ihn nicht: Von da an liest es nichts mehr.",
  "What it has seen already, it keeps. This cannot be undone.":
    "Was es schon gesehen hat, behält es. Das lässt sich nicht rückgängig machen.",
  "Remove, and change the key": "Entfernen und Schlüssel wechseln",

  // Fair dice, files, leaving
  "Fair dice": "Faire Würfel",
  "Another device has a hand in every roll": "An jedem Wurf wirkt ein zweites Gerät mit",
  "Another device has a hand in every roll.": "An jedem Wurf wirkt ein zweites Gerät mit.",
  "The GM has switched witnessing off: each device makes its own dice.":
    "Die SL hat das Bezeugen ausgeschaltet: Jedes Gerät macht seine eigenen Würfel.",
  "With a witness nobody can choose, repeat or hide a roll. It takes a moment, and the card names the witness; for one who is silent it is three seconds, then another is asked.":
    "Mit Zeugen kann niemand einen Wurf aussuchen, wiederholen oder verstecken. Es dauert einen Moment, und die Karte nennt, wer bezeugt hat; schweigt jemand, sind es drei Sekunden, dann wird jemand anderes gefragt.",
  "What it cannot do: stop a roller and a witness who cheat together. Without one, a card says “unwitnessed”, and you trust the roller’s device.":
    "Was es nicht kann: zwei aufhalten, die beim Würfeln und Bezeugen gemeinsam betrügen. Ohne Zeugen steht „unbezeugt“ auf der Karte, und man vertraut dem Gerät, das gewürfelt hat.",
  "The evening as a file": "Der Abend als Datei",
  "Everything that happened, signed: anybody can check it without this page. Taking one in adds what is missing here, and changes nothing else.":
    "Alles, was geschah, unterschrieben: Jeder kann es ohne diese Seite prüfen. Eine Datei aufzunehmen ergänzt, was hier fehlt, und ändert sonst nichts.",
  "Export the evening": "Den Abend sichern",
  "Take in a file": "Eine Datei aufnehmen",
  "Evening as a file": "Abend als Datei",
  "Taken in: {name}.": "Aufgenommen: {name}.",
  "Leave this table": "Diesen Tisch verlassen",
  "Back to your own table. You can return at any time.":
    "Zurück an deinen eigenen Tisch. Du kannst jederzeit wiederkommen.",

  // On a card
  Verified: "Geprüft",
  "Verified: witnessed by {names}": "Geprüft: bezeugt von {names}",
  Unwitnessed: "Unbezeugt",
  "By hand": "Von Hand",
  Waiting: "Wartet",
  Sealed: "Versiegelt",
  "Sealed, and witnessed by {names}": "Versiegelt und bezeugt von {names}",
  "Waiting for {names}": "Wartet auf {names}",
  "Being checked": "Wird geprüft",
  "Does not verify": "Hält der Prüfung nicht stand",
  "Never answered": "Nie beantwortet",
  "Never answered by {names}": "Nie beantwortet von {names}",
  "Replaced: it was called again": "Ersetzt: Der Wurf wurde neu angesagt",
  "From a newer version": "Aus einer neueren Version",
  "Two entries under one number: a copied device, or a changed past.":
    "Zwei Einträge unter einer Nummer: ein kopiertes Gerät oder eine geänderte Vergangenheit.",
  "An earlier entry of this device has not arrived.": "Ein früherer Eintrag dieses Geräts ist nicht angekommen.",
  "It answers something that has not arrived.": "Er antwortet auf etwas, das nicht angekommen ist.",
  "It claims an impossible time. Its place here does not depend on that.":
    "Er behauptet eine unmögliche Zeit. Sein Platz hier hängt davon nicht ab.",
  "Written after this device was removed from the table.":
    "Geschrieben, nachdem dieses Gerät vom Tisch entfernt war.",
  "Secret: only the GM and its author can read it.":
    "Geheim: Nur die SL und wer ihn gemacht hat, können ihn lesen.",
  "Secret: only its author can read it.": "Geheim: Nur wer ihn gemacht hat, kann ihn lesen.",
  "Secret: only the GM can read it.": "Geheim: Nur die SL kann ihn lesen.",
  "not sent yet": "noch nicht gesendet",
  Reveal: "Aufdecken",
  "A roll was called": "Ein Wurf ist angesagt",
  "A secret roll by {name}": "Ein geheimer Wurf von {name}",
  "{name} takes what a secret roll offers": "{name} nimmt, was ein geheimer Wurf anbietet",
  "Made without a witness: its own device made the dice.":
    "Ohne Zeugen gemacht: Das eigene Gerät hat die Würfel gemacht.",
  "A blind roll for {name}": "Ein verdeckter Wurf für {name}",
  "Asked the GM for a blind roll": "Hat die SL um einen verdeckten Wurf gebeten",
  "asked the GM for a blind roll": "hat die SL um einen verdeckten Wurf gebeten",
  "The GM’s page makes it by itself as soon as both are here: the one who asked is the witness.":
    "Die Seite der SL macht ihn von selbst, sobald beide da sind: Wer darum gebeten hat, ist Zeuge.",
  "Blind: the dice are made on the GM’s device, not by hand.":
    "Verdeckt: Die Würfel macht das Gerät der SL, nicht die Hand.",
  "You are the GM: there is nothing you could not see.": "Du leitest das Spiel: Vor dir bliebe nichts verdeckt.",
  secret: "geheim",
  "called a roll": "hat einen Wurf angesagt",
  "made a secret roll": "hat geheim gewürfelt",
  "did something": "hat etwas getan",
  "The dice fall when that device answers. The call stays here until then.":
    "Die Würfel fallen, wenn dieses Gerät antwortet. Bis dahin bleibt die Ansage hier stehen.",

  // How do I know?
  "How do I know?": "Woher weiß ich das?",
  "Looking it up …": "Wird nachgesehen …",
  "{what}: the whole value": "{what}: der ganze Wert",
  "Check again": "Noch einmal prüfen",
  "Checking …": "Wird geprüft …",
  "{result}. Just worked out again here.": "{result}. Eben hier noch einmal nachgerechnet.",
  "Signature, chain, seed, dice and odds, from what is stored here.":
    "Unterschrift, Kette, Startwert, Würfel und Chancen, aus dem, was hier liegt.",
  "Your device can work all of it out again, from what is stored here.":
    "Dein Gerät kann alles noch einmal nachrechnen, aus dem, was hier liegt.",

  // Who sees a roll
  "Who sees it": "Wer es sieht",
  Public: "Öffentlich",
  "Only the GM": "Nur die SL",
  "Only me": "Nur ich",
  Blind: "Verdeckt",
  "Everybody sees the roll.": "Alle sehen den Wurf.",
  "You and the GM see the roll; the others see that there is one.":
    "Du und die SL seht den Wurf; die anderen sehen, dass es ihn gibt.",
  "You alone see the roll; the others see that there is one.":
    "Nur du siehst den Wurf; die anderen sehen, dass es ihn gibt.",
  "Only the GM sees the roll, not even you: the dice are made on the GM’s device.":
    "Nur die SL sieht den Wurf, nicht einmal du: Die Würfel macht das Gerät der SL.",
  "The engine could not look at all of it.": "Die Engine konnte sich nicht alles ansehen.",
  "The engine gave no entry.": "Die Engine hat keinen Eintrag geliefert.",
  "The table was left.": "Der Tisch wurde verlassen.",
  "The table was left before that.": "Der Tisch wurde vorher verlassen.",
  "This step is known already.": "Dieser Schritt ist schon bekannt.",
  "Only the device that made a secret roll answers its choice.":
    "Die Wahl eines geheimen Wurfs beantwortet nur das Gerät, das ihn gemacht hat.",
  "This device cannot open it.": "Dieses Gerät kann es nicht öffnen.",
};
