"""The icons of the page as pictures, for systems that take no drawing: `python -m tests.web.page.icons` makes them anew
from `icon.svg`."""

import base64
import io
import shutil
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import sync_playwright

FOLDER: Final = Path(__file__).parents[3] / "web" / "page" / "public"
SIZES: Final = (192, 512)
GROUND: Final = "#37161f"
# Systems cut icons to circles and other forms: the crown lies within four fifths of the width, the ground goes to the
# edge.
SHARE: Final = 0.88
COLOURS: Final = 24


def main() -> None:
    """Makes all pictures."""
    drawing = base64.b64encode((FOLDER / "icon.svg").read_bytes()).decode()
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f'<body style="margin:0;height:100vh;display:grid;place-items:center;background:{GROUND}">'
                f'<img width="{SHARE * size}" src="data:image/svg+xml;base64,{drawing}">'
            )
            with Image.open(io.BytesIO(page.screenshot())) as picture:
                found = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
                found.save(FOLDER / f"icon-{size}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
