/** German: attributes, Edge and Burden, strikes. */

/** @type {Record<string, string>} */
export const strikes = {
  "Four dice, an attribute and a skill against a DC; Edge and Burden change the dice.":
    "Vier Würfel, ein Attribut und eine Fertigkeit gegen einen DC; Trumpf und Bürde ändern die Würfel.",
  MIG: "MIG",
  "Might: lifting, forcing, smashing, holding on, bearing pain.":
    "Kraft: heben, aufbrechen, zerschlagen, festhalten, Schmerz ertragen.",
  AGI: "AGI",
  "Agility: climbing, dodging, aiming, moving unseen, deft fingers.":
    "Geschick: klettern, ausweichen, zielen, ungesehen bleiben, flinke Finger.",
  PRE: "PRE",
  "Presence: winning people over, frightening, lying, reading them.":
    "Präsenz: Leute gewinnen, einschüchtern, belügen, durchschauen.",
  RSN: "RSN",
  "Reason: searching, remembering, working out, planning, noticing.":
    "Verstand: suchen, erinnern, herausfinden, planen, bemerken.",
  "One that fits adds 1; there are no ranks.": "Eine, die passt, bringt 1; Ränge gibt es nicht.",
  Proficiencies: "Kenntnisse",
  "Tools and trades you know, each with the Edge it gives where it applies.":
    "Werkzeuge und Handwerke, mit denen du umgehen kannst, jedes mit dem Trumpf, den es gibt, wo es zählt.",
  "A name and a signed level: plus is Edge, minus is Burden.":
    "Ein Name und eine Stufe mit Vorzeichen: Plus ist Trumpf, Minus ist Bürde.",
  Resolve: "Kampfgeist",
  "Segments of your own Resolve clock.": "Segmente deiner eigenen Kampfgeist-Uhr.",
  Intent: "Absicht",
  "What you are after.": "Was du erreichen willst.",
  Approach: "Vorgehen",
  "How you go about it.": "Wie du es angehst.",
  Uncertainty: "Ungewissheit",
  "It could go either way.": "Es könnte so oder so ausgehen.",
  Consequence: "Folgen",
  "Falling short would cost or change something.": "Ein Scheitern würde etwas kosten oder ändern.",
  Agency: "Einfluss",
  "What the character does makes a difference.": "Was die Figur tut, macht einen Unterschied.",
  Attribute: "Attribut",
  "What the approach calls for.": "Was das Vorgehen verlangt.",
  "One that fits adds 1.": "Eine, die passt, bringt 1.",
  Easy: "Leicht",
  "Everything speaks for you.": "Alles spricht für dich.",
  "Ordinary conditions, nothing special on either side.": "Gewöhnliche Umstände, auf keiner Seite etwas Besonderes.",
  Tough: "Knifflig",
  "Little time, able opposition, or the wrong means.": "Wenig Zeit, fähige Gegner oder die falschen Mittel.",
  Hard: "Schwer",
  "Somebody or something works against you, and much depends on it.":
    "Jemand oder etwas arbeitet gegen dich, und viel hängt davon ab.",
  Heroic: "Heldenhaft",
  "As far as training can take anybody.": "Weiter bringt Übung niemanden.",
  Legendary: "Legendär",
  "Hardly possible at all; they will tell of it.": "Kaum möglich; man wird davon erzählen.",
  Edge: "Trumpf",
  "Net level before it is limited to ±2; minus is Burden.":
    "Stufe unterm Strich, bevor sie auf ±2 begrenzt wird; Minus ist Bürde.",
  "Those of the sheet that apply here.": "Diejenigen vom Bogen, die hier zählen.",
  Helpers: "Wer hilft",
  "Who assists; together they count once.": "Wer beisteht; zusammen zählen sie einmal.",
  "Help counts as": "Hilfe zählt als",
  "Agree on one.": "Einigt euch auf eines.",
  "One source of Edge, however many help.": "Ein Grund für Trumpf, wie viele auch helfen.",
  "One point on the total, however many help.": "Ein Punkt auf die Summe, wie viele auch helfen.",
  "Rolling for": "Für wen",
  "A group that shares this one roll and its outcome.": "Eine Gruppe, die sich diesen einen Wurf und sein Ergebnis teilt.",
  "A success fills a segment.": "Ein Erfolg füllt ein Segment.",
  "The GM may advance it unless all goes well.": "Die SL darf sie vorrücken, wenn nicht alles gut geht.",
  Strike: "Schlag",
  "Wear down somebody’s Resolve.": "Jemandes Kampfgeist zermürben.",
  Target: "Ziel",
  "Whom you strike.": "Wen es treffen soll.",
  "Their Resolve clock": "Deren Kampfgeist-Uhr",
  "A hit fills one to three segments.": "Ein Treffer füllt ein bis drei Segmente.",
  "Disastrous miss": "Verheerend daneben",
  "Critical failure: two bad turns of the GM’s choice, or one major one.":
    "Kritischer Fehlschlag: zwei schlimme Wendungen nach Wahl der SL, oder eine große.",
  Miss: "Daneben",
  "Failure: one bad turn of the GM’s choice.": "Fehlschlag: eine schlimme Wendung nach Wahl der SL.",
  "Glancing strike": "Streifschlag",
  "Partial success: one segment of Resolve, and an answer from the other side.":
    "Teilerfolg: ein Segment Kampfgeist, und die andere Seite antwortet.",
  "Clear strike": "Klarer Treffer",
  "Full success: two segments of Resolve.": "Voller Erfolg: zwei Segmente Kampfgeist.",
  "Devastating strike": "Vernichtender Treffer",
  "Critical success: three segments of Resolve, and a benefit of your choice.":
    "Kritischer Erfolg: drei Segmente Kampfgeist und ein Gewinn deiner Wahl.",
  "Something being achieved. Set it against another clock and the first full one wins.":
    "Etwas, das erreicht werden soll. Gegen eine zweite Uhr gestellt gewinnt, welche zuerst voll ist.",
  "How much fight is left in you; full means out of it.":
    "Wie viel Kampf noch in dir steckt; voll heißt: aus dem Spiel.",
  "A foe’s Resolve": "Kampfgeist eines Gegners",
  "How much fight is left in somebody without a sheet.": "Wie viel Kampf noch in jemandem ohne Bogen steckt.",
  "+2 and one Edge": "+2 und ein Trumpf",
  "What Edge and Burden are worth": "Was Trumpf und Bürde wert sind",
  "Intent and approach": "Absicht und Vorgehen",
  "The player says both; the more concrete, the easier everything after it.":
    "Wer spielt, sagt beides; je greifbarer, desto leichter alles danach.",
  "What is the character after?": "Worauf ist die Figur aus?",
  "How do they go about it?": "Wie geht sie es an?",
  "Is there anything to roll for?": "Gibt es etwas zu würfeln?",
  "All three have to hold. Otherwise the GM says yes or no, and play goes on.":
    "Alle drei müssen zutreffen. Sonst sagt die SL ja oder nein, und es geht weiter.",
  "How hard is it?": "Wie schwer ist es?",
  "The GM names a DC for this attempt in this situation.": "Die SL nennt einen DC für diesen Versuch in dieser Lage.",
  "12 Easy": "12 Leicht",
  "14 Routine": "14 Routine",
  "16 Tough": "16 Knifflig",
  "18 Hard": "18 Schwer",
  "20 Heroic": "20 Heldenhaft",
  "22 Legendary": "22 Legendär",
  "What helps, what hinders?": "Was hilft, was hindert?",
  "Add up Edge and Burden; beyond two either way nothing changes.":
    "Trumpf und Bürde zusammenzählen; jenseits von zwei ändert sich nichts mehr.",
  "Surroundings and position": "Umgebung und Stellung",
  "Light, ground, cover, preparation.": "Licht, Boden, Deckung, Vorbereitung.",
  "What ails or lifts the character.": "Was die Figur plagt oder beflügelt.",
  "Tools and proficiencies": "Werkzeug und Kenntnisse",
  "The right means, and the knack.": "Die richtigen Mittel, und den Kniff dazu.",
  Help: "Hilfe",
  "One source in all, however many help.": "Ein Grund insgesamt, wie viele auch helfen.",
  Roll: "Würfeln",
  "Four dice and one more for each level; keep four. Add the attribute the approach calls for, the skill, and what else applies.":
    "Vier Würfel und einen mehr je Stufe; vier behalten. Dazu das Attribut, das das Vorgehen verlangt, die Fertigkeit und was sonst zählt.",
  "How well did it go?": "Wie gut ist es gelaufen?",
  "Total less DC is the margin: +5, 0, −2 and −6 are the lowest of the first four tiers.":
    "Summe minus DC ist der Abstand: +5, 0, −2 und −6 sind die untersten Werte der ersten vier Ränge.",
  "What happens?": "Was geschieht?",
  "The GM turns the tier into story.": "Die SL macht aus dem Rang Geschichte.",
  "Tick what has come closer.": "Abhaken, was näher gerückt ist.",
  "Price or benefit": "Preis oder Gewinn",
  "Take what the card offers.": "Nehmen, was die Karte anbietet.",
  "What is new": "Was neu ist",
  "No outcome leaves things as they were.": "Kein Ergebnis lässt alles beim Alten.",
  "When to roll": "Wann gewürfelt wird",
  "Only when it could go either way, when falling short would matter, and when the character can make a difference. If one of these is missing, the GM simply says yes or no.":
    "Nur, wenn es so oder so ausgehen könnte, wenn ein Scheitern etwas bedeutet und wenn die Figur etwas bewirken kann. Fehlt eines davon, sagt die SL einfach ja oder nein.",
  "Say what you are after and how you go about it. The approach decides which attribute counts: the same locked door can be forced (MIG), picked (AGI), talked open (PRE) or studied for its weak spot (RSN), each with a DC and risks of its own.":
    "Sag, was du willst und wie du es angehst. Das Vorgehen entscheidet, welches Attribut zählt: Dieselbe verschlossene Tür lässt sich aufbrechen (MIG), knacken (AGI), jemandem abschwatzen (PRE) oder auf ihre Schwachstelle untersuchen (RSN), jedes mit eigenem DC und eigenen Risiken.",
  "Roll four dice, add the attribute, 1 for a skill that fits and whatever else applies, and compare with the DC. +5 and up is a critical success, 0 a full success, down to −2 a partial one, down to −6 a failure, anything lower a critical failure. If every die you rolled shows a one, it is a critical failure whatever the margin.":
    "Vier Würfel werfen, das Attribut addieren, 1 für eine passende Fertigkeit und was sonst zählt, und mit dem DC vergleichen. Ab +5 ein kritischer Erfolg, ab 0 ein voller, bis −2 ein Teilerfolg, bis −6 ein Fehlschlag, alles darunter ein kritischer Fehlschlag. Zeigt jeder geworfene Würfel eine Eins, ist es ein kritischer Fehlschlag, wie groß der Abstand auch sei.",
  "From 12 to 22 in steps of two. Picture the scene and what speaks for or against the attempt; the same task can be 14 on a good day and 18 on a bad one.":
    "Von 12 bis 22 in Zweierschritten. Stellt euch die Szene vor und was für oder gegen den Versuch spricht; dieselbe Aufgabe kann an einem guten Tag 14 sein und an einem schlechten 18.",
  "Edge and Burden": "Trumpf und Bürde",
  "Tags, conditions, tools, proficiencies, position and help each count one way or the other. Add them all up; beyond two either way nothing changes. Each level adds a die, and the best four (Edge) or the worst four (Burden) count.":
    "Merkmale, Zustände, Werkzeug, Kenntnisse, Stellung und Hilfe zählen jeweils in die eine oder andere Richtung. Alles zusammenzählen; jenseits von zwei ändert sich nichts mehr. Jede Stufe bringt einen Würfel mehr, und die vier besten (Trumpf) oder die vier schlechtesten (Bürde) zählen.",
  "A strike": "Ein Schlag",
  "A check that fills the target’s Resolve clock: three segments on a critical success, two on a full one, one on a partial one. A critical hit lets you choose a benefit; anything less than a full success lets the GM answer, a critical failure twice or badly.":
    "Eine Probe, die die Kampfgeist-Uhr des Ziels füllt: drei Segmente bei einem kritischen Erfolg, zwei bei einem vollen, eines bei einem Teilerfolg. Ein kritischer Treffer lässt dich einen Gewinn wählen; alles unter einem vollen Erfolg lässt die SL antworten, ein kritischer Fehlschlag zweimal oder schwer.",
  "For what takes more than one roll. A success fills a segment of the linked clock; a partial success or a failure lets the GM advance a threat or bring in a complication. Two clocks can race: whichever fills first decides.":
    "Für alles, was mehr als einen Wurf braucht. Ein Erfolg füllt ein Segment der verknüpften Uhr; bei einem Teilerfolg oder Fehlschlag darf die SL eine Bedrohung vorrücken oder eine Komplikation einführen. Zwei Uhren können um die Wette laufen: Welche zuerst voll ist, entscheidet.",
  Helping: "Helfen",
  "One leads, others help. If the help is believable it is worth one Edge, or +1 if the table prefers, however many help.":
    "Eine Person führt, andere helfen. Ist die Hilfe glaubhaft, ist sie einen Trumpf wert, oder +1, wenn der Tisch das lieber mag, wie viele auch helfen.",
  "One roll for a group": "Ein Wurf für eine Gruppe",
  "Name those you roll for. One check stands for what they do together, and its outcome is everybody’s.":
    "Nenne alle, für die du würfelst. Eine Probe steht für das, was sie gemeinsam tun, und ihr Ergebnis gilt für alle.",
  "Split risks": "Geteiltes Risiko",
  "When it matters who gets through, several roll, each for themselves, as one group of cards. Look at them side by side and tell the most interesting mix of outcomes.":
    "Wenn es darauf ankommt, wer durchkommt, würfeln mehrere, jeder für sich, als eine Gruppe von Karten. Legt sie nebeneinander und erzählt die spannendste Mischung der Ergebnisse.",
  "Keep it moving": "In Bewegung bleiben",
  "Whatever the dice say, something changes. A partial success buys progress at a price, a failure opens a new problem; nobody tries the same again unless something is different.":
    "Was die Würfel auch sagen: Etwas ändert sich. Ein Teilerfolg erkauft Fortschritt, ein Fehlschlag öffnet ein neues Problem; niemand versucht dasselbe noch einmal, solange nichts anders ist.",
  "A locksmith by day, and by night something less licensed.":
    "Tagsüber Schlosserin, nachts etwas weniger Amtliches.",
  "She held the bridge once, and everybody in town knows it.":
    "Sie hat einmal die Brücke gehalten, und die ganze Stadt weiß es.",
};
