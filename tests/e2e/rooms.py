"""Rooms that there are none of: snapshots put into the elements, as the page's wiring would."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

LINK = (
    "https://table.example/dice/#join=" + "aB3-" * 10 + "xyz&role=player&server=wss://feed.example"
)


def person(name: str, colour: str, **more: Any) -> dict[str, Any]:
    plain = {"role": "player", "standing": "seated", "invitedAs": "player", "present": True}
    plain |= {"me": False, "founder": False, "good": True, "words": [], "characters": []}
    said = {"id": f"p-{name}", "name": name, "colour": colour, **plain, **more}
    return {"devices": [device(f"d-{name}", present=said["present"], me=said["me"])]} | said


def device(key: str, *, present: bool = True, me: bool = False) -> dict[str, Any]:
    return {"id": key, "present": present, "me": me}


MARA = person("Mara", "#7a1f5c", role="gm", me=True, founder=True)
JONAS = person(
    "Jonas",
    "#1f5c46",
    characters=["Wren", "Old Tam"],
    devices=[device("a1b2c3"), device("d4e5f6", present=False)],
)
ELA = person(
    "Ela",
    "#886200",
    present=False,
    good=False,
    words=["Two different entries under one number (a copied device, or a changed past): 1."],
)
OLAF = person("Olaf", "#0f6a9e", role="watcher")
BEN = person("Ben", "", id="d-Ben", standing="newcomer")
EVE = person("Eve", "", id="d-Eve", standing="knocking", invitedAs="watcher", role="watcher")
RICO = person("Rico", "#444444", standing="removed", present=False)


def room(**more: Any) -> dict[str, Any]:
    """A room with a GM, who looks at it, and three others."""
    status = {"phase": "connected", "waiting": 0, "behind": 0, "storage": "ok"}
    status |= more.pop("status", {})
    plain = {"me": "d-Mara", "witnessing": True, "mayDirect": True, "link": LINK, "strict": True}
    plain |= {"founded": True, "permissions": ["scenes"], "recovery": "none"}
    plain |= {"invitable": ["player", "watcher"]}
    return {"name": "Thursday round", "people": [MARA, JONAS, ELA, OLAF], "status": status} | (
        plain | more
    )


# The QR code is the page's own: made by its wiring, which a snapshot stands in for here.
_ENTER = """(room) => {
  const square = (at) => `M${4 + (at % 29)} ${4 + Math.floor(at / 29)}h1v1h-1z`;
  const path = Array.from({ length: 29 * 29 }, (_, at) => ((at * at) % 7 < 3 ? square(at) : ""));
  const qr = { size: 37, path: path.join("") };
  document.querySelector("room-status").room = room;
  document.querySelector("room-panel").room = room && { ...room, qr };
}"""

# All events of an element that there should be, each with what it says.
# What would take the page into a real room, or out of one, is heard here and goes no further.
_LISTEN = """([tag, types]) => {
  window.heard = [];
  const kept = new Set(["share", "join", "recover", "open", "leave"]);
  for (const type of types) document.querySelector(tag).addEventListener(type, (event) => {
    heard.push([type, JSON.parse(JSON.stringify(event.detail))]);
    if (tag === "room-panel" && kept.has(type)) event.stopImmediatePropagation();
  }, true);
}"""
EVENTS = (
    *("share", "join", "recover", "open", "leave", "invite", "device", "recovery", "clip", "send"),
    *("seat", "let-in", "decline", "refuse", "rename", "recolour", "describe", "role"),
    *("remove", "remove-device", "take-back", "witnessing", "permissions", "export", "import"),
)

# A link to a table, and what is said across the page to whoever leads one.
ARRIVAL = {
    "table": "Thursday round",
    "server": "a-feed-with-a-long-name.example:8443",
    "isOwn": False,
    "before": "the-server-where-it-was.example:8443",
    "role": "player",
    "isMine": False,
    "called": "",
    "known": False,
    "leaves": "Friday",
}
NOTE = {
    "icon": "key",
    "text": "Who has lost this device may have lost the table. " * 3,
    "actions": [
        {"key": "recovery", "icon": "download", "label": "Save the recovery file"},
        {"key": "later", "icon": "x", "label": "Remind me another evening"},
    ],
}

PROOFS: tuple[dict[str, Any], ...] = (
    {"proof": {"state": "by_hand", "why": "Rolled by hand; the sum follows from the faces."}},
    {"proof": {"state": "broken", "why": "The seed gives other dice than these."}},
    {
        "proof": {"state": "unwitnessed", "why": "The roller’s own device made these dice."},
        "flags": ["fork"],
        "sent": False,
    },
    {"proof": {"state": "unwitnessed"}, "secret": "gm", "author": "d-Mara"},
    {"proof": {"state": "verified", "by": ["Jonas"]}},
)

# The rolls that were really made, as a room would show them; then a secret and a call.
_PROVE = """([proofs, me]) => {
  const feed = document.querySelector("roll-feed");
  const rolls = feed.entries.filter(({ entry }) => entry.kind === "roll");
  const plain = { author: "x", flags: [], sent: true };
  const proved = rolls.map((each, at) => ({ ...plain, ...each, ...proofs[at] }));
  const { request } = rolls[0].entry.record;
  const stub = (id, entry, proof) =>
    ({ ...plain, id, at: Date.now(), by: rolls[0].by, author: me, entry: { id, ...entry }, proof });
  feed.me = me;
  const entries = [
    stub("s1", { kind: "sealed", visibility: "gm" }, { state: "plain" }),
    ...proved,
    stub("c1", { kind: "call", intent: request }, { state: "waiting", waiting: ["Ela"] }),
  ];
  feed.entries = entries;
  // The table, which knows nothing of this, may be about to draw its own.
  Object.defineProperty(feed, "entries", { get: () => entries, set: () => {} });
}"""

EXPLANATION = {
    "proof": {"state": "verified", "by": ["Jonas"], "waiting": [], "why": ""},
    "plain": "The devices of Mara and Jonas each brought half of these dice.",
    "steps": [
        {
            "title": "Mara called the roll",
            "text": "Everything that was to be rolled was public before anybody knew the dice.",
            "value": "9f" * 32,
        },
        {
            "title": "Jonas’s device answered",
            "text": "Its number fits the one it had promised before the evening began.",
            "value": "3c" * 32,
        },
        {
            "title": "The dice",
            "text": "They follow from both, the same for all.",
            "value": "6 5 3 1",
        },
    ],
}


def enter(page: Page, snapshot: dict[str, Any] | None) -> None:
    page.evaluate(_ENTER, snapshot)


def listen(page: Page, tag: str = "room-panel", types: tuple[str, ...] = EVENTS) -> None:
    page.evaluate(_LISTEN, [tag, list(types)])


def heard(page: Page) -> list[Any]:
    said: list[Any] = page.evaluate("window.heard")
    return said


def prove(page: Page) -> None:
    page.evaluate(_PROVE, [list(PROOFS), "d-Mara"])


def open_panel(page: Page) -> Locator:
    page.locator("room-status").get_by_role("button").click()
    dialog = page.get_by_role("dialog", name="Playing together")
    expect(dialog).to_be_visible()
    return page.locator("room-panel")
