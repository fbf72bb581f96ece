"""The licences of everything that is shipped and not ours, with their texts, as one plain file.

Texts come out of the packages. Where one carries no text, or has other people's work inside,
web/licences/inside.json says so, for one version of it. Every licence has to be one of those that
have been looked at: shipping what is under them beside MIT code is fine, with these texts.
"""

import email
import json
import re
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from web.build.console import fail
from web.build.paths import ROOT, WEB

FILE = "licences.txt"
INSIDE = WEB / "licences" / "inside.json"
OURS = "Dicewright"
"""Under this name, the same file says whose work is inside what is ours."""

# Where one may choose, the first is taken: the text of Apache's is enough, without a notice each.
LOOKED_AT = (
    *("Apache-2.0", "MIT", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Zlib", "Unlicense"),
    *("OFL-1.1", "MPL-2.0", "PSF-2.0", "Unicode-3.0", "Unicode-DFS-2016", "bzip2-1.0.6"),
    *("LLVM-exception", "dtoa", "public-domain"),
)
_LONG_NAMES = {"Mozilla Public License Version 2.0": "MPL-2.0"}
_TEXT = re.compile(r"(licen[cs]e|copying|notice)([.-][a-z0-9.-]+)?", re.IGNORECASE)
_NO_TEXT = {".py", ".js", ".json", ".ts"}
_RULE = "=" * 80


@dataclass(frozen=True)
class Part:
    """Something that is shipped."""

    name: str
    version: str
    licence: str
    texts: tuple[str, ...] = ()
    copyright: str = ""
    source: str = ""
    inside: str = ""
    """What it is a part of."""

    @property
    def title(self) -> str:
        return " ".join(word for word in (self.name, self.version, f"({self.licence})") if word)


def write(to: Path, packages: Iterable[Path], wheels: Iterable[Path]) -> None:
    to.write_text(page(packages, wheels), encoding="utf-8", newline="\n")


def page(packages: Iterable[Path], wheels: Iterable[Path], inside: Path = INSIDE) -> str:
    """Of these folders of npm packages and these wheels."""
    stated: dict[str, Any] = json.loads(inside.read_text(encoding="utf-8"))
    parts = [*map(_package, packages), *_stated(OURS, stated.pop(OURS, {}))]
    for wheel in wheels:
        parts += _wheel(wheel)
    for name, about in stated.items():
        parts = _complete(parts, name, about)
    parts.sort(key=lambda part: (part.name.lower(), part.version, part.inside))
    carried = [part for part in parts if part.texts]
    others = [part for part in parts if not part.texts]
    needed = sorted({each for part in others for each in _chosen(part)})
    for part in carried:
        _chosen(part)  # or it fails: nobody has looked at its licence
    shared = [line for name in needed for line in (_RULE, name, "", _shared(name, carried), "")]
    return "\n".join([*_opening(), *_with_texts(carried), *_without(others), *shared])


def _package(folder: Path) -> Part:
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    found = sorted(path for path in folder.iterdir() if path.is_file() and _is_text(path.name))
    repository = about.get("repository") or ""
    url = repository.get("url", "") if isinstance(repository, dict) else repository
    return Part(
        name=about["name"],
        version=about["version"],
        licence=str(about.get("license", "")),
        texts=tuple(_tidy(path.read_bytes()) for path in found),
        source=re.sub(r"^git\+|\.git$", "", url),
    )


def _wheel(path: Path) -> list[Part]:
    with zipfile.ZipFile(path) as archive:
        names = sorted(archive.namelist())
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        about = email.message_from_bytes(archive.read(metadata))
        # The older field may hold the whole text, its name in the first line.
        licence = (about["License-Expression"] or about["License"] or "").partition("\n")[0]
        texts = tuple(_tidy(archive.read(each)) for each in names if _is_text(Path(each).name))
        boms = [json.loads(archive.read(name)) for name in names if ".dist-info/sboms/" in name]
    links = dict(link.split(", ", 1) for link in about.get_all("Project-URL") or [])
    wanted = ("Source", "Repository", "Source Code", "Homepage")
    source = next((links[each] for each in wanted if each in links), about["Home-page"] or "")
    name = about["Name"]
    known = _LONG_NAMES.get(licence, licence)
    whole = Part(name, about["Version"], known, texts, source=source)
    return [whole, *(each for bom in boms for each in _crates(bom, name))]


def _crates(bom: dict[str, Any], inside: str) -> Iterable[Part]:
    """What a wheel with compiled Rust says it was made of."""
    for each in bom["components"]:
        if each.get("scope") == "excluded":  # it built the wheel, and is not in it
            continue
        licence = " AND ".join(
            item.get("expression") or item["license"].get("id") or item["license"]["name"]
            for item in each.get("licenses", [])
        )
        links = each.get("externalReferences", [])
        source = next((link["url"] for link in links if link["type"] == "vcs"), "")
        author = f"Copyright (c) {each['author']}" if each.get("author") else ""
        yield Part(each["name"], each["version"], licence, (), author, source, inside)


def _complete(parts: list[Part], name: str, about: dict[str, Any]) -> list[Part]:
    """With what web/licences/inside.json says of this one; what is not shipped is left out."""
    of = next((part for part in parts if part.name == name), None)
    if of is None:
        return parts
    if of.version != about["version"]:
        fail(
            f"web/licences/inside.json tells what is inside {name} {about['version']}, and this is "
            f"{of.version}: look what is inside it now, then change the version there."
        )
    if not of.texts and "licence" in about:
        own = Part(name, of.version, about["licence"], (), about["copyright"], about["source"])
        parts = [own if part is of else part for part in parts]
    return [*parts, *_stated(name, about)]


def _stated(inside: str, about: dict[str, Any]) -> Iterable[Part]:
    for each in about.get("parts", []):
        yield Part(each["name"], "", each["licence"], (), each["copyright"], each["source"], inside)


def _chosen(part: Part) -> Sequence[str]:
    """The licences that it is taken under, of those that its own expression offers."""
    chosen: list[str] = []
    for group in part.licence.split(" AND "):
        offered = [each.strip("() ") for each in group.split(" OR ")]
        taken = [each for each in offered if all(one in LOOKED_AT for one in _ids(each))]
        if not taken:
            _refuse(part)
        best = min(taken, key=lambda each: LOOKED_AT.index(_ids(each)[0]))
        chosen += _ids(best)
    if not part.texts and part.inside == "" and not part.copyright:
        fail(f"{part.name} {part.version} is shipped, and carries no text of its licence.")
    return chosen


def _ids(licence: str) -> list[str]:
    return licence.split(" WITH ")


def _refuse(part: Part) -> NoReturn:
    fail(
        f"{part.title} is shipped, and nobody has looked at that licence: if it goes "
        "together with MIT, add it to LOOKED_AT in web/build/licences.py."
    )


def _shared(licence: str, carried: list[Part]) -> str:
    """A text that several have in common: it is kept here, or one of the packages carries it."""
    kept = WEB / "licences" / f"{licence}.txt"
    if kept.exists():
        return _tidy(kept.read_bytes())
    for part in carried:
        if part.licence == licence:
            return f"The text stands above, with {part.title}."
    return fail(f"the text of the licence {licence} is missing in web/licences/.")


def _is_text(name: str) -> bool:
    return _TEXT.fullmatch(name) is not None and Path(name).suffix not in _NO_TEXT


def _tidy(content: bytes) -> str:
    lines = content.decode("utf-8-sig").replace("\r\n", "\n").split("\n")
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def _opening() -> list[str]:
    own = _tidy((ROOT / "LICENSE").read_bytes())
    return [
        "LICENCES",
        "",
        "Dicewright ships with the work of others. This file names all of it, with its licences:",
        "first what carries a text of its own, then what is inside of that and carries none, and",
        "at the end the texts that those have in common. Dicewright's own licence is:",
        "",
        own,
        "",
    ]


def _with_texts(parts: list[Part]) -> list[str]:
    """Those that carry the very same texts stand together."""
    groups: dict[tuple[str, ...], list[Part]] = {}
    for part in parts:
        groups.setdefault(part.texts, []).append(part)
    lines: list[str] = []
    for texts, group in groups.items():
        lines.append(_RULE)
        for part in group:
            lines += [part.title, *([f"    {part.source}"] if part.source else [])]
        for text in texts:
            lines += ["", text]
        lines.append("")
    return lines


def _without(parts: list[Part]) -> list[str]:
    lines = [_RULE, "WITHOUT A TEXT OF ITS OWN (see the texts below)", ""]
    for part in parts:
        taken = " and ".join(_chosen(part))
        lines.append(part.title + (f", inside {part.inside}" if part.inside else ""))
        lines += [f"    {each}" for each in (part.copyright, part.source) if each]
        if taken != part.licence:
            lines.append(f"    taken under {taken}")
        lines.append("")
    return lines
