/** German: the tables and rules of the d20 and the difference of two stats. */

/** @type {Record<string, string>} */
export const pairings = {
  "Chance of success by difference": "Chance auf Erfolg nach Unterschied",
  "Beyond nine either way only the natural faces are left.":
    "Jenseits von neun bleiben in beide Richtungen nur die natürlichen Zahlen.",
  Difference: "Unterschied",
  "Lowest face that succeeds": "Niedrigste Zahl, die gelingt",
  Pairings: "Paarungen",
  "What for": "Wofür",
  Acts: "Handelt",
  "Stands against": "Steht dagegen",
  "virtual stat": "gedachter Wert",
  Resistance: "Widerstand",
  Knowledge: "Wissen",
  "Virtual stats": "Gedachte Werte",
  Obstacle: "Hindernis",
  "Met with": "Angegangen mit",
  Why: "Warum",
  "Most people have heard of it.": "Die meisten haben davon gehört.",
  "Hardly worth calling a lock.": "Kaum ein Schloss zu nennen.",
  "Plenty to hold on to.": "Reichlich Halt.",
  "Made to keep thieves out.": "Gemacht, um Diebe fernzuhalten.",
  "Asks a lot of any climber.": "Verlangt jedem Kletterer viel ab.",
  "Known to those who study it.": "Bekannt nur denen, die es studieren.",
  "The best a locksmith can do.": "Das Beste, was ein Schlosser kann.",
  "Natural 20": "Natürliche 20",
  "Natural 1": "Natürliche 1",
  "nothing beyond the success": "nichts über den Erfolg hinaus",
  "nothing beyond the failure": "nichts über den Fehlschlag hinaus",
  "a minor bonus": "ein kleiner Gewinn",
  "a minor consequence": "eine kleine Folge",
  "a notable bonus": "ein spürbarer Gewinn",
  "a notable consequence": "eine spürbare Folge",
  "a major bonus": "ein großer Gewinn",
  "a major consequence": "eine große Folge",
  "Dice for gear": "Würfel für Ausrüstung",
  "Quality gear": "Gute Ausrüstung",
  "Exceptional gear": "Außergewöhnliche Ausrüstung",
  "Legendary gear": "Legendäre Ausrüstung",
  "Legendary gear of the highest rank": "Legendäre Ausrüstung höchsten Ranges",
  "What stands against it?": "Was steht dagegen?",
  "This picks the roll.": "Das bestimmt den Wurf.",
  Nobody: "Niemand",
  "Give the obstacle a virtual stat: an action.": "Dem Hindernis einen gedachten Wert geben: eine Handlung.",
  "A defender": "Ein Verteidiger",
  "Their stat counts, they do not roll.": "Der Wert zählt, gewürfelt wird dort nicht.",
  "A rival who does the same": "Ein Rivale, der dasselbe tut",
  "Both roll: a contest.": "Beide würfeln: ein Wettstreit.",
  "Something one endures": "Etwas, das man aushält",
  "Whoever resists rolls.": "Wer widersteht, würfelt.",
  "One target, many attackers": "Ein Ziel, viele Angreifer",
  "One roll for each of them.": "Ein Wurf für jeden von ihnen.",
  "What else counts?": "Was zählt noch?",
  "Name every modifier before the dice fall.": "Jeden Modifikator nennen, bevor die Würfel fallen.",
  "The formula": "Die Formel",
  "Roll a d20, add your stat, take away the stat it is up against, add all modifiers. The target is 11 and stays 11: what is hard shows in the stats. Between equals without modifiers it is an even chance.":
    "Einen d20 werfen, deinen Wert addieren, den gegnerischen abziehen, alle Modifikatoren dazu. Das Ziel ist 11 und bleibt 11: Was schwer ist, zeigt sich in den Werten. Unter Gleichen ohne Modifikatoren steht es halbe-halbe.",
  "Natural 1 and 20": "Natürliche 1 und 20",
  "Look at the d20 first. A 20 succeeds and a 1 fails, whatever the sum. Only the d20 has a natural face; a modifier die never does. So no chance is ever below 1 in 20 or above 19.":
    "Zuerst auf den d20 sehen. Eine 20 gelingt und eine 1 misslingt, wie hoch die Summe auch ist. Nur der d20 hat eine natürliche Zahl, ein Modifikatorwürfel nie. So ist keine Chance je kleiner als 1 von 20 oder größer als 19.",
  "After a natural 20 or 1 a d4 says how far it goes: 1 adds nothing, 2 is minor, 3 notable, 4 major; a bonus after a 20, a consequence after a 1. What that means is for the scene and the GM to say. The d4 never turns a success into a failure or back.":
    "Nach einer natürlichen 20 oder 1 sagt ein d4, wie weit es geht: 1 fügt nichts hinzu, 2 ist klein, 3 spürbar, 4 groß; ein Gewinn nach einer 20, eine Folge nach einer 1. Was das heißt, sagen die Szene und die SL. Der d4 macht nie aus einem Erfolg einen Fehlschlag oder umgekehrt.",
  "A pairing says which stat acts and which one stands against it, such as STR against REF in melee. Pick one and your stat comes from the sheet; a stat you give yourself goes first. A table adds pairings, and stats of its own, on the sheet.":
    "Eine Paarung sagt, welcher Wert handelt und welcher dagegensteht, etwa STR gegen REF im Nahkampf. Wähle eine, und dein Wert kommt vom Bogen; ein selbst angegebener geht vor. Eigene Paarungen und Werte trägt ein Tisch auf dem Bogen ein.",
  "Where nobody defends, the GM asks what the obstacle’s stat would be if it were somebody, and that number takes the other side’s place. The ladder holds a few to go by.":
    "Wo sich niemand verteidigt, fragt die SL, welchen Wert das Hindernis hätte, wäre es jemand, und diese Zahl steht für die andere Seite. Auf der Leiter stehen ein paar Anhaltspunkte.",
  Resisting: "Widerstehen",
  "Against fear, charm, poison or pain it is the one who resists who rolls, with WIS or CON against a virtual stat for what assails them.":
    "Gegen Furcht, Bezauberung, Gift oder Schmerz würfelt, wer widersteht, mit WIS oder CON gegen einen gedachten Wert für das, was ihm zusetzt.",
  Contests: "Wettstreite",
  "When both do the same, both roll, and each adds its own difference, so that the gap between the stats counts twice. A natural 20 beats any other face, a natural 1 loses to any other; otherwise the higher total wins. When an attacker meets a defender, use an action instead.":
    "Tun beide dasselbe, würfeln beide, und jeder addiert seinen eigenen Unterschied, sodass der Abstand der Werte doppelt zählt. Eine natürliche 20 schlägt jede andere Zahl, eine natürliche 1 verliert gegen jede andere; sonst gewinnt die höhere Summe. Trifft ein Angreifer auf einen Verteidiger, nimm stattdessen eine Handlung.",
  Ties: "Gleichstände",
  "Equal totals in a physical contest: higher REF, then higher LUK, then a d2 (2 is yours). In a magical or mental one LUK comes first. LUK is 0 unless the sheet says otherwise.":
    "Gleiche Summen in einem körperlichen Wettstreit: höheres REF, dann höheres LUK, dann ein d2 (2 ist deine). In einem magischen oder geistigen kommt LUK zuerst. LUK ist 0, wenn der Bogen nichts anderes sagt.",
  Modifiers: "Modifikatoren",
  "Equipment, temporary and situational modifiers all add up. Each is a number or a die: mundane gear gives +1 or +2, quality gear a d4, exceptional a d6, legendary a d8 or d12. At most ten modifier dice join one throw.":
    "Ausrüstung, Vorübergehendes und die Lage zählen alle zusammen. Jeder Modifikator ist eine Zahl oder ein Würfel: Gewöhnliche Ausrüstung gibt +1 oder +2, gute einen d4, außergewöhnliche einen d6, legendäre einen d8 oder d12. Höchstens zehn Modifikatorwürfel kommen zu einem Wurf.",
  "Many against one": "Viele gegen einen",
  "Numbers help by acting more often, not by a bigger bonus: every attacker rolls. Flanking gives each of them +2; surrounding a target gives +4 in its place.":
    "Überzahl hilft, weil sie öfter handelt, nicht durch einen größeren Bonus: Jeder Angreifer würfelt. In der Zange bekommt jeder +2; ist das Ziel umzingelt, stattdessen +4.",
  "A duellist who would rather pick the lock than knock.":
    "Eine Duellantin, die lieber das Schloss knackt, als anzuklopfen.",
  "A scholar of old wards with a staff older than the college.":
    "Ein Gelehrter alter Schutzzauber mit einem Stab, älter als die Akademie.",
};
