"""The words for writing SVG."""

from xml.etree import ElementTree

from mogul.engine.svg import add, svg_root, text_width


def test_attributes_are_written_with_hyphens_and_short_numbers() -> None:
    root = svg_root(100, 50)
    add(root, "line", x1=1.26, stroke_width=2.0)
    assert '<line x1="1.3" stroke-width="2" />' in ElementTree.tostring(root, encoding="unicode")
    assert root.get("viewBox") == "0 0 100 50"


def test_texts_are_escaped() -> None:
    root = svg_root(100, 50)
    add(root, "text", "a <b> & c")
    assert "a &lt;b&gt; &amp; c" in ElementTree.tostring(root, encoding="unicode")


def test_bold_and_wide_letters_need_more_room() -> None:
    assert text_width("Agra", 15) < text_width("Agra", 15, bold=True)
    assert text_width("abcd", 15) < text_width("漢字漢字", 15)
