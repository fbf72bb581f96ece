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
  "Have you been invited?": "Du bist eingeladen?",
  "Paste the link": "Den Link einfügen",
  "This is no invitation: such a link has “#join=” in it.":
    "Das ist keine Einladung: In einem solchen Link steht „#join=“.",
  Join: "Dazukommen",
  "Tables you know": "Tische, die du kennst",
  "Last there: {when}": "Zuletzt dort: {when}",
  "This version of the page cannot share tables.": "Diese Version der Seite kann keine Tische teilen.",

  // How it is
  "Connected. Nobody else is here yet.": "Verbunden. Noch ist niemand sonst da.",
  "Connected. Nobody but newcomers is here yet.": "Verbunden. Noch sind nur Neue da.",
  "Connected with {names}.": "Verbunden, zusammen mit {names}.",
  "Connecting. You can roll already: it is kept here, and sent as soon as that works.":
    "Die Verbindung wird aufgebaut. Du kannst schon würfeln: Es bleibt hier und wird gesendet, sobald das geht.",
  "The connection is gone, and this page keeps trying. Go on rolling: everything is kept here, and sent later.":
    "Die Verbindung ist weg, und diese Seite versucht es weiter. Würfelt ruhig: Alles bleibt hier und wird später gesendet.",
  "The server does not let this device in. Perhaps you were removed from the table: ask the GM. What you have seen so far stays here.":
    "Der Server lässt dieses Gerät nicht herein. Vielleicht wurdest du vom Tisch entfernt: Frag die SL. Was du bisher gesehen hast, bleibt hier.",
  "There is no server for this table: it lives on this device, and files can carry it to others.":
    "Für diesen Tisch gibt es keinen Server: Er lebt auf diesem Gerät, und Dateien können ihn zu anderen tragen.",
  "One entry is waiting to be sent.": "Ein Eintrag wartet darauf, gesendet zu werden.",
  "{n} entries are waiting to be sent.": "{n} Einträge warten darauf, gesendet zu werden.",
  "The server has no space for this table. What you do is kept here, and sent once there is some: whoever runs the server can give it more.":
    "Der Server hat keinen Platz für diesen Tisch. Was du tust, bleibt hier und wird gesendet, sobald es welchen gibt: Wer den Server betreibt, kann ihm mehr geben.",
  "Still to come, or to be checked here: {n}.": "Noch unterwegs oder hier zu prüfen: {n}.",
  "Entries that cannot be read here, because this device was not given their key: {n}. When a GM removes somebody, everybody who stays gets a new key, and old ones are handed on.":
    "Einträge, die hier nicht lesbar sind, weil dieses Gerät ihren Schlüssel nicht bekommen hat: {n}. Wenn eine SL jemanden entfernt, bekommen alle, die bleiben, einen neuen Schlüssel, und alte werden weitergegeben.",
  "This browser keeps nothing for us: when the page closes, only the others still have this evening. Export it to keep it.":
    "Dieser Browser bewahrt nichts für uns auf: Wird die Seite geschlossen, haben nur noch die anderen diesen Abend. Sichere ihn als Datei, wenn er bleiben soll.",
  "Why: {cause}": "Warum: {cause}",

  // Invitation
  Invite: "Einladen",
  "They come as": "Sie kommen als",
  Player: "Mitspielend",
  Watcher: "Zuschauend",
  "Rolls, and plays characters of their own.": "Würfelt und spielt eigene Figuren.",
  "Sees what is public, and changes nothing.": "Sieht, was öffentlich ist, und ändert nichts.",
  "May do everything, also invite, remove and change roles.":
    "Darf alles, auch einladen, entfernen und Rollen ändern.",
  Link: "Link",
  "Copy the link": "Link kopieren",
  "Send it": "Verschicken",
  "Only this device can open this link. For other devices, serve the page with --lan, or open it at an address that they can reach.":
    "Diesen Link kann nur dieses Gerät öffnen. Für andere Geräte: die Seite mit --lan bereitstellen oder sie unter einer Adresse öffnen, die sie erreichen.",
  "Whoever has this link can come in. Give it to those you want at the table.":
    "Wer diesen Link hat, kann hereinkommen. Gib ihn denen, die du am Tisch haben willst.",
  "The invitation as a QR code": "Die Einladung als QR-Code",

  "Nothing of this table has been found on the server. If nobody comes, the link may be old or cut off: ask for it again.":
    "Auf dem Server ist von diesem Tisch nichts zu finden. Wenn niemand kommt, ist der Link vielleicht alt oder abgeschnitten: Lass ihn dir noch einmal geben.",


  // People
  "At the table": "Am Tisch",
  you: "du",
  here: "hier",
  away: "nicht da",
  removed: "entfernt",
  "at the door": "vor der Tür",
  "At the door": "Vor der Tür",
  "Let in": "Hereinlassen",
  "Removed from this table": "Von diesem Tisch entfernt",
  "You were removed from this table.": "Du wurdest von diesem Tisch entfernt.",
  "You are back at this table.": "Du bist wieder an diesem Tisch.",
  "The name looks like that of {names}, who is at this table already.": "Der Name sieht aus wie der von {names}. An diesem Tisch gibt es ihn schon.",
  Save: "Speichern",
  "Role of {name}": "Rolle von {name}",
  "Remove {name} from the table?": "{name} vom Tisch entfernen?",
  "Remove, and change the key": "Entfernen und Schlüssel wechseln",

  // Following a link
  "Where this link leads": "Wohin dieser Link führt",
  "You are invited to a table.": "Du bist an einen Tisch eingeladen.",
  "This link leads to a table that you know.": "Dieser Link führt an einen Tisch, den du kennst.",
  "This link makes this device one of {name}’s. Follow it only if you are {name}.":
    "Dieser Link macht dieses Gerät zu einem von {name}. Folge ihm nur, wenn du {name} bist.",
  "This link makes this device one of a person’s who sits at the table. Follow it only if you are that person.":
    "Dieser Link macht dieses Gerät zu einem von jemandem, der schon am Tisch sitzt. Folge ihm nur, wenn du das bist.",
  "not named in the link": "im Link nicht genannt",
  Server: "Server",
  "this page’s own": "der dieser Seite",
  "You come as": "Du kommst als",
  "the person whose link it is": "die Person, der der Link gehört",
  "Say what the others are to call you.": "Sag, wie die anderen dich nennen sollen.",
  "Nothing is sent to this server before you join.":
    "An diesen Server wird nichts gesendet, bevor du dazukommst.",
  "The table “{table}” stays as it is, and you can return to it at any time.":
    "Der Tisch „{table}“ bleibt, wie er ist, und du kannst jederzeit dorthin zurück.",
  "Go there": "Hingehen",
  "Not now": "Nicht jetzt",
  "This is the table you are at.": "An diesem Tisch bist du gerade.",
  "See where it leads": "Ansehen, wohin er führt",
  "Open a recovery file": "Wiederherstellungsdatei öffnen",
  "Recovery file": "Wiederherstellungsdatei",
  "There is no link to a table in this file.": "In dieser Datei steht kein Link zu einem Tisch.",
  "You are asked again before you come in anywhere.":
    "Bevor du irgendwo hereinkommst, wirst du noch einmal gefragt.",
  "You are at the table “{table}” now.": "Du bist jetzt am Tisch „{table}“.",

  // One's own place
  "Your place at the table": "Dein Platz am Tisch",
  "The GM has not let you in. If that was a mistake, ask them for a new link.":
    "Die SL hat dich nicht hereingelassen. War das ein Versehen, dann bitte sie um einen neuen Link.",
  "You are at the door: somebody was removed here since your link was made, so the GM is asked whether to let you in. You need do nothing but wait.":
    "Du bist vor der Tür: Seit dein Link gemacht wurde, ist hier jemand entfernt worden, darum wird die SL gefragt, ob du hereindarfst. Du brauchst nur zu warten.",
  "Not confirmed yet": "Noch nicht bestätigt",
  "not confirmed yet": "noch nicht bestätigt",
  "The GM has removed you from the table. What you have seen so far stays here; nothing new comes in, and nothing you do reaches the others.":
    "Die SL hat dich vom Tisch entfernt. Was du bisher gesehen hast, bleibt hier; Neues kommt nicht mehr an, und was du tust, erreicht die anderen nicht.",
  "The GM has not said yet who you are. Until then, you read along.":
    "Die SL hat noch nicht gesagt, wer du bist. Bis dahin liest du mit.",
  "This file brings {person} back to the table “{table}” on any device: open the link below, or choose this file where a table is joined.":
    "Diese Datei bringt {person} auf jedem Gerät zurück an den Tisch „{table}“: Öffne den Link unten, oder wähle diese Datei dort aus, wo man einem Tisch beitritt.",
  "Keep it where nobody else finds it. Whoever has it can come to the table as {person}.":
    "Bewahre sie auf, wo niemand sonst sie findet. Wer sie hat, kann als {person} an den Tisch kommen.",
  recovery: "wiederherstellung",
  "If this device is lost": "Wenn dieses Gerät verloren geht",
  "If this device is lost or forgets its data, there may be nobody left who can lead this table.":
    "Geht dieses Gerät verloren oder vergisst es seine Daten, kann vielleicht niemand mehr diesen Tisch leiten.",
  "If this device is lost or forgets its data, a recovery file brings you back as the person you are.":
    "Geht dieses Gerät verloren oder vergisst es seine Daten, bringt dich eine Wiederherstellungsdatei als dieselbe Person zurück.",
  "The table’s key has changed since you saved the recovery file: save it again.":
    "Der Schlüssel des Tischs hat gewechselt, seit du die Wiederherstellungsdatei gesichert hast: Sichere sie neu.",
  "The recovery file has been saved on this device.":
    "Die Wiederherstellungsdatei wurde von diesem Gerät aus gesichert.",
  "Save the recovery file": "Wiederherstellungsdatei sichern",
  "If this device is lost, a recovery file brings you back.":
    "Geht dieses Gerät verloren, bringt dich eine Wiederherstellungsdatei zurück.",
  "Save the file": "Datei sichern",
  "Save it again": "Noch einmal sichern",
  "Remind me another evening": "Nicht heute Abend",
  "A short text with a link in it. Whoever has it is you at this table: keep it where you keep passwords.":
    "Ein kurzer Text mit einem Link darin. Wer ihn hat, ist an diesem Tisch du: Bewahre ihn auf, wo du Passwörter aufbewahrst.",
  "Another device of mine": "Noch ein Gerät von mir",
  "Your phone beside your laptop, for example: the same person, with two devices.":
    "Dein Handy neben deinem Laptop zum Beispiel: dieselbe Person mit zwei Geräten.",
  "Show the link for my device": "Den Link für mein Gerät zeigen",
  "The link for my device as a QR code": "Der Link für mein Gerät als QR-Code",
  "Whoever opens this link is you at this table. It works once: open it on a device of your own, and give it to nobody.":
    "Wer diesen Link öffnet, ist an diesem Tisch du. Er gilt einmal: Öffne ihn auf einem eigenen Gerät und gib ihn niemandem.",

  // Invitation, and those who come
  "Whoever has this link can come in and read along; a GM says who they are before they can roll.":
    "Wer diesen Link hat, kann hereinkommen und mitlesen; gewürfelt wird erst, wenn eine SL gesagt hat, wer das ist.",
  "Once they are here, you can make somebody a game master in the list of people.":
    "Wer da ist, kann von dir in der Liste der Leute die Spielleitung bekommen.",
  "New at the table": "Neu am Tisch",
  "Until you have said who somebody is, they only read, and nothing they write counts.":
    "Bis du gesagt hast, wer jemand ist, wird dort nur mitgelesen, und nichts Geschriebenes zählt.",
  "And {n} more.": "Und {n} weitere.",
  "invited as a player": "zum Mitspielen eingeladen",
  "invited to watch": "zum Zuschauen eingeladen",
  "knocks with an old link": "klopft mit einem alten Link an",
  "{name} knocks with an old link.": "{name} klopft mit einem alten Link an.",
  "Let in as a player": "Mitspielen lassen",
  "Let in as a watcher": "Zuschauen lassen",
  "Another device of {name}": "Noch ein Gerät von {name}",
  "{name}: other options": "{name}: anders",
  "Other options …": "Anders …",
  "Who is {name}?": "Wer ist {name}?",
  "Somebody new": "Jemand Neues",
  "Another device of": "Noch ein Gerät von",
  "Somebody else": "Jemand anderes",
  Refuse: "Abweisen",
  "Turn them all away": "Alle abweisen",
  "Turn all {n} newcomers away?": "Alle {n} Neuen abweisen?",
  "They read nothing that is written from then on. You can still let in each of them later.":
    "Sie lesen nichts, was von da an geschrieben wird. Du kannst später immer noch jeden einzeln hereinlassen.",
  "{n} to let in": "{n} hereinzulassen",
  "{n} people wait to be let in.": "{n} Leute warten darauf, hereingelassen zu werden.",
  "See who": "Ansehen, wer",
  "{name} is new at the table, {invited}.": "{name} ist neu am Tisch, {invited}.",
  "This server asks nobody at its door: who was removed can still come in, but reads nothing new, and nothing they write counts.":
    "Dieser Server fragt niemanden an der Tür: Wer entfernt wurde, kann noch hereinkommen, liest aber nichts Neues, und nichts Geschriebenes zählt.",

  // People and devices
  "Plays {names}": "Spielt {names}",
  "Game master, founded the table": "Spielleitung, hat den Tisch gegründet",
  "Rename yourself": "Dich umbenennen",
  "{name} has founded this table, and comes back with the recovery file; without it, let them in as somebody new, and give them the role of a game master.":
    "{name} hat diesen Tisch gegründet und kommt mit der Wiederherstellungsdatei zurück; ohne sie lass diese Person als neue herein und gib ihr die Rolle der Spielleitung.",
  "You have reached this table at {before} so far. From now on, this device goes to {server} for it: follow the link only if somebody at the table has told you that it has moved.":
    "Bisher hast du diesen Tisch bei {before} erreicht. Von jetzt an geht dieses Gerät dafür zu {server}: Folge dem Link nur, wenn dir jemand vom Tisch gesagt hat, dass er umgezogen ist.",
  "Your name and colour": "Dein Name und deine Farbe",
  "{name} has this colour. Choose another one.": "Diese Farbe hat {name}. Wähle eine andere.",
  "Name and colour of {name}": "Name und Farbe von {name}",
  "{n} devices": "{n} Geräte",
  "{n} devices of {name}": "{n} Geräte von {name}",
  "Device {id}": "Gerät {id}",
  "this one": "dieses hier",
  "Remove device {id}": "Gerät {id} entfernen",
  "Remove device {id}?": "Gerät {id} entfernen?",
  "A lost or sold one, for example. {name} stays at the table with the others.":
    "Ein verlorenes oder verkauftes zum Beispiel. {name} bleibt mit den anderen am Tisch.",
  "The table gets a new key for everybody else: {name} reads nothing that is written from then on, and nothing they write counts. You can take this back.":
    "Der Raum bekommt für alle anderen einen neuen Schlüssel: {name} liest nichts, was von da an geschrieben wird, und nichts Geschriebenes von dort zählt. Du kannst das zurücknehmen.",
  "Removed: {n}": "Entfernt: {n}",
  "Take back": "Zurückholen",
  "Players may": "Mitspielende dürfen",
  "Begin scenes and sessions": "Szenen und Sitzungen beginnen",
  "Move all clocks and trackers": "Alle Uhren und Zähler bewegen",
  "Undo what others have done": "Rückgängig machen, was andere getan haben",
  "Whatever is not switched on is for game masters alone. Everybody always moves what is their own.":
    "Was nicht eingeschaltet ist, darf nur die Spielleitung. Das Eigene bewegen alle immer selbst.",

  // An empty hand
  "Choose, make or try a character": "Figur wählen, anlegen oder ausprobieren",
  "On this device": "Auf diesem Gerät",
  "Make a new one, or try a ready-made one": "Eine neue anlegen oder eine fertige ausprobieren",

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
  "Players see a line for each secret roll of the GM": "Spielende sehen eine Zeile für jeden geheimen Wurf der SL",
  "Without it, their feed says nothing of your secret rolls.": "Ohne sie sagt ihr Verlauf nichts von deinen geheimen Würfen.",
  "The GM’s secret rolls do not show in the feed.": "Geheime Würfe der SL erscheinen nicht im Verlauf.",
  "Each of them is in the evening’s file in any case, sealed, so that it can be checked once it is shown.":
    "Jeder von ihnen steht in jedem Fall versiegelt in der Datei des Abends, sodass er sich prüfen lässt, sobald er gezeigt wird.",
  "Secrets are in it only sealed: it lets nobody read more than before.":
    "Geheimes steht darin nur versiegelt: Mit ihr kann niemand mehr lesen als vorher.",
  "Everything that happened, signed: anybody can check it without this page. Taking one in adds what is missing here, and changes nothing else.":
    "Alles, was geschah, unterschrieben: Jeder kann es ohne diese Seite prüfen. Eine Datei aufzunehmen ergänzt, was hier fehlt, und ändert sonst nichts.",
  "Export the evening": "Den Abend sichern",
  "Import a file": "Eine Datei aufnehmen",
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
  "Not wholly witnessed": "Nicht ganz bezeugt",
  Disputed: "Strittig",
  "Disputed; these dice are from {names}": "Strittig; diese Würfel sind von {names}",
  "Too late: it does not count": "Zu spät: zählt nicht",
  "The other result, with dice from {names}": "Das andere Ergebnis, mit Würfeln von {names}",
  "The other result, without a witness": "Das andere Ergebnis, ohne Zeugen",
  "The other result, with dice from {names}, cannot be read on this device.":
    "Das andere Ergebnis, mit Würfeln von {names}, lässt sich auf diesem Gerät nicht lesen.",
  "The other result cannot be read on this device.": "Das andere Ergebnis lässt sich auf diesem Gerät nicht lesen.",
  counts: "zählt",
  "does not count": "zählt nicht",
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
  "Secret: only those who could read the roll then can read this.": "Geheim: Nur wer den Wurf damals lesen konnte, kann das lesen.",
  "The choice was made by {names}, as the GM.": "Die Wahl wurde von {names} als SL getroffen.",
  "not sent yet": "noch nicht gesendet",
  Reveal: "Aufdecken",
  "Show this to everybody?": "Allen zeigen?",
  "A roll was called": "Ein Wurf ist angesagt",
  "A secret roll by {name}": "Ein geheimer Wurf von {name}",
  "{name} takes what a secret roll offers": "{name} nimmt, was ein geheimer Wurf anbietet",
  "A secret note or roll by {name}": "Eine geheime Notiz oder ein geheimer Wurf von {name}",
  "If it is a roll, it has no witness: its own device made the dice.":
    "Wenn es ein Wurf ist, hat er keinen Zeugen: Das eigene Gerät hat die Würfel gemacht.",
  "A blind roll for {name}": "Ein verdeckter Wurf für {name}",
  "Asked the GM for a blind roll": "Hat die SL um einen verdeckten Wurf gebeten",
  "asked the GM for a blind roll": "hat die SL um einen verdeckten Wurf gebeten",
  "The GM’s page makes it by itself as soon as both are here: the one who asked is the witness.":
    "Die Seite der SL macht ihn von selbst, sobald beide da sind: Wer darum gebeten hat, ist Zeuge.",
  "Blind: the dice are made on the GM’s device, not by hand.":
    "Verdeckt: Die Würfel macht das Gerät der SL, nicht die Hand.",
  "This roll is asked for already: it waits for {names}.": "Um diesen Wurf ist schon gebeten: Er wartet auf {names}.",
  "This choice is made already.": "Diese Wahl ist schon getroffen.",
  "You are the GM: there is nothing you could not see.": "Du leitest das Spiel: Vor dir bliebe nichts verdeckt.",
  secret: "geheim",
  "called a roll": "hat einen Wurf angesagt",
  "made a secret roll": "hat geheim gewürfelt",
  "made a secret note or roll": "hat geheim etwas notiert oder gewürfelt",
  "took what a secret roll offers": "hat genommen, was ein geheimer Wurf anbietet",
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
  "Only the GM puts clocks on this table.": "Uhren stellt an diesem Tisch nur die SL auf.",
  "This step is known already.": "Dieser Schritt ist schon bekannt.",
  "Only the device that made a secret roll answers its choice.":
    "Die Wahl eines geheimen Wurfs beantwortet nur das Gerät, das ihn gemacht hat.",
  "This device cannot open it.": "Dieses Gerät kann es nicht öffnen.",
};
