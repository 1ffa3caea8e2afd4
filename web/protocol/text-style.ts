import { BadInput, entriesOf, type Parser } from "./parse.ts";

/**
 * How a stretch of output looks: what a program may say with `%c`. Only these properties, and of each only values of a
 * strict shape: nothing that loads (`url()`), refers (`var()`), moves or covers what is not the program's. Values are set
 * one by one with `style.setProperty`, never put together to CSS text.
 */
export type TextStyle = Readonly<Record<string, string>>;

type Shape = (value: string) => boolean;

const oneWordOf =
  (...words: readonly string[]): Shape =>
  (value) =>
    words.includes(value);

const number = String.raw`[+-]?(?:\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})`;
const channel = `(?:${number}%?|none)`;
const hue = `(?:${number}(?:deg|turn|rad|grad)?|none)`;
const colourPatterns = [
  // A name: which of them are colours the browser knows.
  /^[a-z]{3,24}$/,
  /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/,
  ...[
    [channel, channel, channel],
    [hue, channel, channel],
  ].flatMap((channels, index) => {
    const name = index === 0 ? "rgba?" : "hsla?";
    return [
      new RegExp(String.raw`^${name}\(\s*${channels.join(String.raw`\s*,\s*`)}\s*(?:,\s*${channel}\s*)?\)$`),
      new RegExp(String.raw`^${name}\(\s*${channels.join(String.raw`\s+`)}\s*(?:/\s*${channel}\s*)?\)$`),
    ];
  }),
];
const colour: Shape = (value) => colourPatterns.some((pattern) => pattern.test(value));

/** A length from `least` to `most` pixels, or as many sixteenths of an em. */
const length =
  (least: number, most: number): Shape =>
  (value) => {
    const match = /^(\d{1,4}(?:\.\d{1,4})?)(px|em|rem|pt|%)?$/.exec(value);
    if (!match) return false;
    const size = Number(match[1]);
    switch (match[2]) {
      case undefined:
        return size === 0 && least === 0;
      case "%":
        return size * 0.16 >= least && size * 0.16 <= most;
      case "pt":
        return size * (4 / 3) >= least && size * (4 / 3) <= most;
      case "px":
        return size >= least && size <= most;
      default:
        return size * 16 >= least && size * 16 <= most;
    }
  };

/** Up to `most` words, each of one of the shapes. */
const words =
  (most: number, ...shapes: readonly Shape[]): Shape =>
  (value) => {
    const parts = wordsOf(value);
    return (
      parts.length >= 1 && parts.length <= most && parts.every((part) => shapes.some((shape) => shape(part)))
    );
  };

/** Separated by spaces, those inside brackets excepted; none where brackets do not match. */
function wordsOf(value: string): readonly string[] {
  const word = /[^\s()]+(?:\([^()]*\))?/g;
  return value.replace(word, "").trim() === "" ? (value.match(word) ?? []) : [];
}

const lines = oneWordOf("none", "underline", "overline", "line-through");
const strokes = oneWordOf("solid", "double", "dotted", "dashed", "wavy", "none");
const inset = words(4, length(0, 16));

const shapes: Readonly<Record<string, Shape>> = {
  color: colour,
  "background-color": colour,
  "font-weight": (value) =>
    oneWordOf("normal", "bold", "bolder", "lighter")(value) || /^[1-9]\d\d$/.test(value),
  "font-style": oneWordOf("normal", "italic", "oblique"),
  "font-size": (value) =>
    oneWordOf("small", "medium", "large", "x-large", "smaller", "larger")(value) || length(8, 48)(value),
  "font-family": oneWordOf("monospace", "serif", "sans-serif", "system-ui"),
  "text-decoration": words(4, lines, strokes, colour),
  "text-decoration-line": words(3, lines),
  "text-decoration-style": strokes,
  "text-decoration-color": colour,
  "text-transform": oneWordOf("none", "uppercase", "lowercase", "capitalize"),
  padding: inset,
  "padding-left": inset,
  "padding-right": inset,
  margin: inset,
  "margin-left": inset,
  "margin-right": inset,
  border: words(3, length(0, 4), strokes, colour),
  "border-radius": words(4, length(0, 50)),
};

const maxCss = 1_000;

/** What of a `%c` argument may be shown; undefined when that is nothing. What is not understood is left out. */
export function styleFromCss(css: string): TextStyle | undefined {
  const style: Record<string, string> = {};
  for (const declaration of css.slice(0, maxCss).toLowerCase().split(";")) {
    const [name = "", value = "", ...rest] = declaration.split(":").map((part) => part.trim());
    const property = name === "background" ? "background-color" : name;
    if (rest.length === 0 && isAllowed(property, value)) style[property] = value;
  }
  return Object.keys(style).length > 0 ? style : undefined;
}

/** Asks again what `styleFromCss` asked: this side may have been sent anything. */
export const parseTextStyle: Parser<TextStyle> = (value, path) => {
  const style: Record<string, string> = {};
  for (const [property, text] of entriesOf(value, path, Object.keys(shapes).length)) {
    if (typeof text !== "string" || !isAllowed(property, text))
      throw new BadInput(`${path} may not set ${property.slice(0, 40)} to that`);
    style[property] = text;
  }
  return style;
};

function isAllowed(property: string, value: string): boolean {
  return Object.hasOwn(shapes, property) && value.length <= 100 && shapes[property]?.(value) === true;
}
