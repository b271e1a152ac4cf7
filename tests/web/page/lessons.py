"""The games of the lessons: `python -m tests.web.page.lessons` makes their records anew."""

import json
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from tests.web.page.harness import Board, call, running_board

RULES: Final = "RulesService"

FOLDER: Final = Path(__file__).parents[3] / "web" / "page" / "src" / "learn"

# Taj Mahal: the reader, seat 0, learns the cards and the court in the first visit, roads in the second, goods in the
# third, when to withdraw in the fourth; the second princess brings a prestige card for the fifth.
PROVINCES: Final = [
    "Gujarat",
    "Sindh",
    "Multan",
    "Malwa",
    "Ajmer",
    "Allahabad",
    "Awadh",
    "Delhi",
    "Lahore",
    "Kashmir",
    "Kabul",
    "Agra",
]
TOKENS: Final[dict[str | int, tuple[str, ...]]] = {
    "COMMODITY_RICE": ("Lahore", "Bareilly"),
    "COMMODITY_TEA": ("Surat", "Srinagar", "Jodhpur"),
    "COMMODITY_SPICES": ("Multan", "Ajmer"),
    "COMMODITY_GEMS": ("Delhi", "Ujjain"),
    2: ("Thatta", "Kabul", "Chanderi"),
    4: ("Agra",),
    "card": ("Amritsar", "Lucknow", "Allahabad"),
}
HANDS: Final = (
    "green princess+elephant, green vizier+elephant, green vizier+monk, green mogul+elephant, white elephant, "
    "red monk+elephant",
    "red general+elephant, red vizier+elephant, red vizier+mogul, yellow princess+elephant, yellow general+elephant, "
    "green vizier+elephant",
    "green monk+elephant, green monk+mogul, green general+elephant, blue vizier+elephant, red mogul+elephant, "
    "blue monk+elephant",
)
DISPLAYS: Final = (
    "red vizier+elephant, red elephant+elephant, yellow elephant+elephant, yellow general+elephant, "
    "blue general+elephant",
    "blue princess+elephant, blue elephant+elephant, yellow monk+mogul, yellow elephant+elephant, "
    "green princess+elephant",
    "green general+elephant, green vizier+elephant, blue princess+elephant, blue vizier+elephant, "
    "yellow vizier+elephant",
    "blue monk+elephant, red general+elephant, red monk+elephant, yellow princess+elephant, green general+princess",
    "red princess+elephant, blue mogul+elephant, yellow general+elephant, green elephant+elephant, white elephant",
)
MOVES: Final = (
    # Gujarat
    "0 play green princess+elephant",
    "1 play red general+elephant",
    "2 play green monk+elephant",
    "0 play green vizier+elephant with white elephant",
    "1 play red vizier+elephant",
    "2 play green monk+mogul",
    "0 play green vizier+monk",
    "1 withdraw",
    "1 palace Udaipur",
    "1 take red vizier+elephant",
    "1 take red elephant+elephant",
    "2 play green general+elephant",
    "0 withdraw",
    "0 palace Patan",
    "0 palace Surat",
    "0 take yellow elephant+elephant",
    "0 take yellow general+elephant",
    "2 withdraw",
    "2 palace Ahmedabad",
    "2 crown Udaipur",
    "2 take blue general+elephant",
    # Sindh
    "1 play yellow princess+elephant",
    "2 play blue vizier+elephant",
    "0 play red monk+elephant",
    "1 withdraw",
    "1 palace Thatta",
    "1 take yellow monk+mogul",
    "1 take yellow elephant+elephant",
    "2 play blue general+elephant",
    "0 withdraw",
    "0 palace Umarkot",
    "0 take blue princess+elephant",
    "0 take blue elephant+elephant",
    "2 withdraw",
    "2 palace Sukkur",
    "2 palace Sehwan",
    "2 take green princess+elephant",
    # Multan
    "2 play red mogul+elephant",
    "0 play yellow general+elephant",
    "1 play red vizier+elephant",
    "2 withdraw",
    "2 crown Uch",
    "2 take green general+elephant",
    "2 take green vizier+elephant",
    "0 play yellow elephant+elephant",
    "1 play red vizier+mogul",
    "0 withdraw",
    "0 palace Multan",
    "0 take blue princess+elephant",
    "0 take blue vizier+elephant",
    "1 withdraw",
    "1 palace Bahawalpur",
    "1 take yellow vizier+elephant",
    # Malwa
    "0 play blue princess+elephant",
    "1 play yellow elephant+elephant",
    "2 play green general+elephant",
    "0 play blue elephant+elephant",
    "1 play yellow monk+mogul",
    "2 play green vizier+elephant",
    "0 withdraw",
    "0 palace Ujjain",
    "0 take blue monk+elephant",
    "0 take green general+princess",
    "1 withdraw",
    "1 palace Chanderi",
    "1 crown Bhopal",
    "1 take red general+elephant",
    "1 take red monk+elephant",
    "2 withdraw",
    "2 palace Sironj",
    "2 palace Bhopal",
    "2 take yellow princess+elephant",
    # Ajmer
    "1 play green vizier+elephant",
    "2 play blue monk+elephant",
    "0 play blue princess+elephant with prestige princess",
)


# Maharaja: the reader, seat 0 and the Builder, wins the first court; in the second round it moves a governor and swaps
# its character.
GOVERNORS: Final = ("CENTRE", "N", "S", "NE", "SE", "SW", "NW")
ROUNDS: Final = (
    "0 character 5",
    "1 character 1",
    "2 character 3",
    *("1 house V18", "2 house V20", "0 house V13"),
    *("1 house V19", "2 house V21", "0 house V14"),
    *("1 house V22", "2 house V22", "0 house V15"),
    *("1 house V23", "2 house V13", "0 house V16"),
    # Round 1
    "0 plan two-houses+palace-and-house",
    "1 plan gold+two-houses",
    "2 plan gold+quarry",
    "1 show gold+two-houses",
    "1 walk R07",
    "1 house CENTRE",
    "1 house CENTRE",
    "1 end",
    "2 show gold+quarry",
    "2 end",
    "0 show two-houses+palace-and-house",
    "0 walk R07",
    "0 palace",
    "0 house CENTRE",
    "0 house CENTRE",
    "0 house CENTRE",
    "0 free-house CENTRE",
    "0 end",
    # Round 2
    "0 plan governor+character",
    "1 plan gold+palace",
    "2 plan house+palace",
    "1 show gold+palace",
    "1 walk R12",
    "1 palace",
    "1 end",
    "2 show house+palace",
    "2 walk R10",
    "2 palace",
    "2 house N",
    "2 end",
    "0 show governor+character",
    "0 governor CENTRE",
    "0 swap 1",
    "0 end",
)


def main() -> None:
    """Writes the records of all lessons."""
    with tempfile.TemporaryDirectory() as folder, running_board(Path(folder)) as board:
        write("taj_mahal/record", taj_mahal(board))
        write("taj_mahal/late_visits", short_game(board, "tajMahal"))
        write("maharaja/record", maharaja(board))
        write("maharaja/late_rounds", short_game(board, "maharaja"))


def write(name: str, record: dict[str, Any]) -> None:
    text = json.dumps(record, separators=(",", ":"))
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def taj_mahal(board: Board) -> dict[str, Any]:
    """Deals and plays the game of the lessons of Taj Mahal, by the rules of a board."""
    setup = {
        "ruleSet": "zman",
        "playerCount": len(HANDS),
        "firstPlayer": 0,
        "provinces": PROVINCES,
        "bonusTokens": [{"city": city, "token": token(gift)} for gift, cities in TOKENS.items() for city in cities],
        "hands": [{"cards": dealt(hand)} for hand in HANDS],
    }
    display, *later = [[each["card"] for each in dealt(cards)] for cards in DISPLAYS]
    started = call(
        board, "StartGame", {"newGame": {"tajMahal": {"dealt": {"setup": setup, "display": display}}}}, service=RULES
    )
    return played(board, started["record"], MOVES, [{"card": each} for cards in later for each in cards])


def maharaja(board: Board) -> dict[str, Any]:
    """Plays the game of the lessons of Maharaja, by the rules of a board."""
    setup = {"ruleSet": "basic", "playerCount": 3, "firstPlayer": 0, "governors": GOVERNORS}
    started = call(board, "StartGame", {"newGame": {"maharaja": {"setup": setup}}}, service=RULES)
    return played(board, started["record"], ROUNDS, [])


# How the short games came so far: at this level, from these deals, up to the last visits or rounds.
LEVEL: Final = "merchant"
SHORT: Final = {"tajMahal": 13, "maharaja": 3}  # seeds
LEFT: Final = 3


def short_game(board: Board, game: str) -> dict[str, Any]:
    """Plays most of a game by levels; returns its record as seat 0 observed it."""
    players = len(HANDS)
    made = call(
        board,
        "CreateMatch",
        {
            "newGame": {game: {"deal": {"playerCount": players, "firstPlayer": 0, "seed": str(SHORT[game])}}},
            "seats": [{"level": {"level": LEVEL}}] * players,
        },
    )
    match = {"match": made["state"]["match"]["match"]}
    while not call(board, "GetMatch", match, token=made["hostToken"])["state"]["status"].get("over"):
        time.sleep(1)
    record = call(board, "ExportRecord", match, token=made["hostToken"])["record"]
    events = record[game]["events"]
    starts = [number for number, each in enumerate(events) if "display" in each or "choosePlan" in each.get("move", {})]
    # A visit begins behind its display, a round before the plans of all.
    del events[starts[-LEFT] + 1 if game == "tajMahal" else starts[-LEFT * players] :]
    answer = call(board, "GetView", {"record": record, "seat": 0}, service=RULES)
    return dict(answer["observedRecord"])


def played(board: Board, record: dict[str, Any], moves: tuple[str, ...], deck: list[dict[str, Any]]) -> dict[str, Any]:
    """Plays moves from a record on, each a seat and a notation. deck: the cards that are drawn meanwhile, in order."""
    for each in moves:
        seat, notation = each.split(" ", 1)
        request = {"record": record, "seat": int(seat), "move": {"notation": notation}}
        draws = {"draws": {"tajMahal": {"cards": deck}}} if deck else {}
        answer = call(board, "PlayMove", request | draws, service=RULES)
        deck = deck[answer.get("drawsUsed", 0) :]
        record = answer["record"]
    return record


def dealt(cards: str) -> list[dict[str, Any]]:
    return [{"card": card(each)} for each in cards.split(", ")]


def card(text: str) -> dict[str, Any]:
    color, symbols = text.split(" ")
    return {"color": f"COLOR_{color.upper()}", "symbols": [f"SYMBOL_{each.upper()}" for each in symbols.split("+")]}


def token(gift: str | int) -> dict[str, Any]:
    if gift == "card":
        return {"cards": 1}
    return {"commodity": gift} if isinstance(gift, str) else {"points": gift}


if __name__ == "__main__":
    main()
