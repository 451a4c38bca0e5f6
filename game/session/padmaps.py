"""The buttons of joysticks that nobody knows, as the person has shown them."""

import re
from collections.abc import Mapping
from typing import Any, Final

from game.session.store import Store

PADS_FILE: Final = "pads.json"
FORMAT: Final = 1
_CODE: Final = re.compile(r"b\d{1,3}|h\d\.[1248]|[+-]a\d{1,2}")


def _check(data: dict[str, Any]) -> None:
    pads = data.get("pads")
    if data.get("format") != FORMAT or not isinstance(pads, dict):
        raise ValueError("not a list of gamepads")
    for controls in pads.values():
        if not isinstance(controls, dict) or not all(
                isinstance(code, str) and _CODE.fullmatch(code) for code in controls.values()):
            raise ValueError("the buttons of a gamepad are not of their kind")


def load_pad_maps(store: Store) -> dict[str, dict[str, str]]:
    """For the guid of each joystick its controls, each with the code of its input."""
    data = store.load(PADS_FILE, _check)
    return {} if data is None else dict(data["pads"])


def save_pad_maps(store: Store, maps: Mapping[str, Mapping[str, str]]) -> None:
    """Keep them."""
    store.save(PADS_FILE, {"format": FORMAT, "pads": {guid: dict(controls)
                                                      for guid, controls in maps.items()}})
