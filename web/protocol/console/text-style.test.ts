import { describe, expect, test } from "vitest";
import { BadInput } from "../parsers.ts";
import { parseTextStyle, styleFromCss } from "./text-style.ts";

describe("styleFromCss", () => {
  test("accepts the styles that programs use", () => {
    expect(styleFromCss("color: red; font-weight: bold")).toEqual({ color: "red", "font-weight": "bold" });
    expect(
      styleFromCss(
        "COLOR:#FFF;background:rgb(29, 95, 209);padding:2px 6px;border-radius:4px;border: 1px solid currentColor;",
      ),
    ).toEqual({
      color: "#fff",
      "background-color": "rgb(29, 95, 209)",
      padding: "2px 6px",
      "border-radius": "4px",
      border: "1px solid currentcolor",
    });
    expect(
      styleFromCss(
        "font-style: italic; text-decoration: underline wavy hsl(120deg 50% 50% / 0.5); font-size: 2em; font-family: monospace; text-transform: uppercase",
      ),
    ).toMatchObject({ "text-decoration": "underline wavy hsl(120deg 50% 50% / 0.5)", "font-size": "2em" });
  });

  test("accepts colours of every kind", () => {
    for (const colour of [
      "rebeccapurple",
      "transparent",
      "#abc",
      "#abcd",
      "#aabbcc",
      "#aabbccdd",
      "rgb(1,2,3)",
      "rgb(1 2 3)",
      "rgba(1, 2, 3, .5)",
      "rgb(10% 20% 30% / 50%)",
      "hsl(120, 50%, 50%)",
      "hsla(0.5turn 50% 50% / none)",
    ]) {
      expect(styleFromCss(`color: ${colour}`), colour).toEqual({ color: colour });
    }
  });

  test("ignores everything else", () => {
    for (const css of [
      "color: url(https://example.org/x)",
      "background: url('x')",
      "background-image: linear-gradient(red, blue)",
      "color: var(--accent)",
      "color: env(x)",
      "color: attr(x color)",
      "width: expression(alert(1))",
      "color: rgb(1, 2, 3",
      "color: rgb(1, 2, 3))",
      "color: rgb(calc(1) 2 3)",
      "color: rgb(from red r g b)",
      "color: color(display-p3 1 0 0)",
      "color: red !important",
      "color: r/**/ed",
      "color: re\\64",
      "color: #ggg",
      "color: #abcde",
      "position: fixed",
      "display: none",
      "opacity: 0",
      "content: 'x'",
      "font: 12px serif",
      "font-family: Arial",
      "font-family: url(x)",
      "font-size: 500px",
      "font-size: 1px",
      "font-size: -3px",
      "font-weight: 1234",
      "margin: -100px",
      "margin: 100px",
      "padding: 1e9px",
      "padding: 1px 1px 1px 1px 1px",
      "padding: calc(1px)",
      "border: 100px solid red",
      "text-decoration: url(x)",
      "text-decoration: underline ) red",
      "text-decoration: underline wavy red dotted blue",
      "line-height: 100",
      "letter-spacing: 100px",
      "transform: scale(100)",
      "--x: red",
      "color: red: blue",
      "color",
      ": red",
      "",
      ";;;",
      "__proto__: red",
      "constructor: red",
      "@import 'x'",
      "} body { display: none",
      "color: red } body {",
    ]) {
      expect(styleFromCss(css), css).toBeUndefined();
      expect(styleFromCss(`${css}; font-weight: bold`), css).toEqual({ "font-weight": "bold" });
    }
  });

  test("a long text that is damaged has no style, and is read to its end", () => {
    for (const css of [
      "(".repeat(100_000),
      `color: rgb(${"1 ".repeat(50_000)}`,
      `padding: ${"1px ".repeat(30_000)}`,
      `color: ${"a".repeat(100_000)}`,
      ";".repeat(100_000),
    ]) {
      expect(styleFromCss(css)).toBeUndefined();
    }
  });
});

describe("parseTextStyle", () => {
  test("accepts what styleFromCss returns", () => {
    const style = styleFromCss("color: red; padding: 1px 2px; background: #123");
    expect(parseTextStyle(style, "style")).toEqual(style);
  });
  test("accepts nothing that styleFromCss would not return", () => {
    for (const style of [
      null,
      [],
      "color: red",
      { color: 5 },
      { color: "url(x)" },
      { position: "fixed" },
      { "background-image": "none" },
      { background: "red" },
      JSON.parse('{"__proto__":"red"}'),
    ]) {
      expect(() => parseTextStyle(style, "style"), JSON.stringify(style)).toThrow(BadInput);
    }
  });
});
