"""Names that look alike, though they are spelled in another way.

The table is taken from Unicode's list of confusable characters (UTS 39, under the Unicode licence
V3, which stands among the licences of the built site), as far as something is easily taken for
Latin letters, and compatibility and case folding do not make it the same anyway. Letters in boxes
and those of flags are added. Two digits never look alike: people are told apart by numbers.
"""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, normalize

_LOOKS_LIKE = {
    "": "ʹʺʻʼʽʾʿˈˊˋꞌ",
    "3": "ȝɜʒзӡⳍꝫҙჳᴈ𑣊𖼻",
    "4": "Ꮞ𑣏",
    "6": "бⳓᏮ𑣕",
    "7": "𐓺𑣆",
    "a": "ɑαаᎪᗅꓮᴀ𐊠𖽀🅐🅰🇦",
    "aa": "ꜳ",
    "ae": "æӕ",
    "ao": "ꜵ",
    "au": "ꜷ",
    "av": "ꜹꜻ",
    "ay": "ꜽ",
    "b": "8ȣ৪੪ƅβвьᏏᏴᑲᖯᗷꓐꞵ𐌚𞣋ƀƃɓʙѣҍᑳ𐊂𐊡𐌁🅑🅱🇧",
    "bl": "ы",
    "c": "сᏟᴄⲥꓚȼҫ𐊢𐌂𐐽𐔜𑣩𑣲🅒🅲🇨",
    "d": "ԁᎠᏧᑯᗞᗪꓒꓓðđƌɖɗᴅ🅓🅳🇩",
    "e": "εеҽᎬⴹꓰꬲɇҿᴇ𐊆𑣎🅔🅴🇪",
    "f": "ϝքᖴꓝꞙꬵƒᵮẝꜰ𐊇𐊥𐔥𑣂🅕🅵🇫",
    "g": "9৭੧୨൭ⳋꝯƍɡԍցᏀᏳᶃꓖ𑣌𑣖ǥɠɢ🅖🅶🇬",
    "h": "ηнһհᎻᏂᕼⲏꓧħɦʜћңӈӊᏲⱨꚕ𐋏🅗🅷🇭",
    "j": "ʝϳјᎫᒍꓙɉᴊ🅙🅹🇯",
    "k": "κкᏦᛕⲕꓗƙқҟᴋⱪꝁ𐔘🅚🅺🇰",
    "l": "1i|ǀ۱ᏞᒪᛁⲓⳑⵏꓡꓲıɪᎥꙇɩιіӏłƚɨɫɭʟוןا١ٳߊᵻᵼ𐊊𐌉𐌠𐑃𐔦𑣃𑣒𖼖𖼨𞣇🅘🅛🅸🅻🇮🇱",
    "ll": "ǁװ",
    "lo": "ю",
    "m": "μϻмᎷᗰᛖⲙꓟɱӎᴍᵯ𐊰𐌑𑜀𑣣🅜🅼🇲",
    "n": "ոռⲛꓠƞɲɳɴበᑎᵰꓵ𐔓🅝🅽🇳",
    "o": "0οоօ۵०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑⲟⵔ〇ꓳꬽσøɵθϛѳөסه٥ھہەۿ߀ᎤᎾᏫⴱⵁꝋꬾ𐊒𐊫𐐬𐓪𐔖𑓐𑣈𑣗𑣠🅞🅾🇴",
    "oe": "œ",
    "oo": "ꚙꝏ",
    "p": "ρрᏢᑭⲣꓑƥᴘᵽ𐊕🅟🅿🆊🇵",
    "q": "ԛգզⵕʠꞯ🅠🆀🇶",
    "r": "ʀгᎡᎱᏒᖇᴦⲅꓣꭇꭈɍɼɽғᵲ𐓜𖼵🅡🆁🇷",
    "s": "5ѕտᏕᏚꓢꜱƽʂᵴ𐊖𐑈𑣁𑣛𖼺🅢🆂🇸",
    "ss": "Ᏸ",
    "t": "τтᎢⲧꓔŧƭʈҭᴛᵵⱦ𐊗𐊱𐌕𑣜𖼊🅣🆃🇹",
    "u": "ʋսሀᑌᴜꓴꞟꭎꭒυʉᏌᵾ𐓶𑣘𖽂🅤🆄🇺",
    "v": "ѵ۷Ꮩᐯᴠⴸꓦꛟνט٧𐔝𑜆𑣀𖼈🅥🆅🇻",
    "w": "ɯѡԝաᎳᏔᴡꓪѽᏇᗯꝡ𑓅𑜊𑜎𑜏𑣦𑣯🅦🆆🇼",
    "x": "χхᕁᕽᚷⲭⵝꓫꭓҳꭕ𐊐𐊴𐌗𐌢𐔧𑣬🅧🆇🇽",
    "y": "ɣʏγуүყᎩᎽᶌỿⲩꓬꭚƴɏұᒥ𐊲𑣄𖼇𖽃🅨🆈🇾",
    "z": "2ƨϩᒿꙅꛯꝛζᏃᴢꓜƻᴤƶȥʐᵶ𐋵𑣉𑣥🅩🆉🇿",
}
_PLAIN = str.maketrans({other: one for one, others in _LOOKS_LIKE.items() for other in others})
_TOGETHER = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Letters that side by side look like another one."""
_ACCENTS = ("Mn", "Me", "Sk")


@lru_cache(1024)
def skeleton(name: str) -> str:
    """A key that names have in common if they look alike: without accents, spaces, punctuation."""
    plain = _bare(_bare(seen(name)).casefold()).translate(_PLAIN)
    for two, one in _TOGETHER:
        plain = plain.replace(two, one)
    return plain


def _bare(name: str) -> str:
    """Accents, spaces and punctuation hardly tell one name from another."""
    kinds = ((letter, category(letter)) for letter in normalize("NFKD", name))
    return "".join([each for each, of in kinds if of not in _ACCENTS and of[0] not in "PZ"])


# ── what cannot be seen ──────────────────────────────────────────────────────────────────────────

_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_IGNORED = (
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
    (0xE0100, 0xE01EF),
)
"""Unicode's `Default_Ignorable_Code_Point`, which Python's tables lack, but for those categories:
fillers, joiners and selectors that count as letters or accents, and are drawn as nothing."""
_BLANK = "\u2800\ufffc\U00016fe4\U0001d159"
"""Characters that are drawn as an empty place, though Unicode calls none of them a space."""
_NOTHING = frozenset(
    [*_BLANK, *(chr(point) for first, last in _IGNORED for point in range(first, last + 1))]
)


def seen(text: str) -> str:
    """The text without what cannot be seen, or turns the direction of what stands beside it."""
    lines = text.translate({ord(each): " " for each in "\t\n\r"})
    return "".join(
        [each for each in lines if category(each) not in _UNSEEN and each not in _NOTHING]
    )
