import { BadInput, entriesOf, type Parser } from "../parsers.ts";

/**
 * The style of a part of the output, from `%c`. Only these properties are allowed, each only with values of a strict
 * form: nothing that loads (`url()`), refers (`var()`), or moves or covers other parts of the page. Values are set one
 * by one with `style.setProperty`, never joined to CSS text.
 */
export type TextStyle = Readonly<Record<string, string>>;

type Shape = (value: string) => boolean;

const keyword =
  (...keywords: readonly string[]): Shape =>
  (value) =>
    keywords.includes(value);

const number = String.raw`[+-]?(?:\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})`;
const channel = `(?:${number}%?|none)`;
const hue = `(?:${number}(?:deg|turn|rad|grad)?|none)`;
const colourPatterns = [
  // A name. The browser knows which names are colours.
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

/** A length from `min` to `max` pixels, or as many sixteenths of an em. */
const length =
  (min: number, max: number): Shape =>
  (value) => {
    const match = /^(\d{1,4}(?:\.\d{1,4})?)(px|em|rem|pt|%)?$/.exec(value);
    if (!match) return false;
    const size = Number(match[1]);
    switch (match[2]) {
      case undefined:
        return size === 0 && min === 0;
      case "%":
        return size * 0.16 >= min && size * 0.16 <= max;
      case "pt":
        return size * (4 / 3) >= min && size * (4 / 3) <= max;
      case "px":
        return size >= min && size <= max;
      default:
        return size * 16 >= min && size * 16 <= max;
    }
  };

/** Up to `max` words, each of one of the shapes. */
const wordList =
  (max: number, ...shapes: readonly Shape[]): Shape =>
  (value) => {
    const parts = splitWords(value);
    return (
      parts.length >= 1 && parts.length <= max && parts.every((part) => shapes.some((shape) => shape(part)))
    );
  };

/** Splits at spaces outside of parentheses. Empty if the parentheses do not match. */
function splitWords(value: string): readonly string[] {
  const word = /[^\s()]+(?:\([^()]*\))?/g;
  return value.replace(word, "").trim() === "" ? (value.match(word) ?? []) : [];
}

const lines = keyword("none", "underline", "overline", "line-through");
const strokes = keyword("solid", "double", "dotted", "dashed", "wavy", "none");
const inset = wordList(4, length(0, 16));

const shapes: Readonly<Record<string, Shape>> = {
  color: colour,
  "background-color": colour,
  "font-weight": (value) =>
    keyword("normal", "bold", "bolder", "lighter")(value) || /^[1-9]\d\d$/.test(value),
  "font-style": keyword("normal", "italic", "oblique"),
  "font-size": (value) =>
    keyword("small", "medium", "large", "x-large", "smaller", "larger")(value) || length(8, 48)(value),
  "font-family": keyword("monospace", "serif", "sans-serif", "system-ui"),
  "text-decoration": wordList(4, lines, strokes, colour),
  "text-decoration-line": wordList(3, lines),
  "text-decoration-style": strokes,
  "text-decoration-color": colour,
  "text-transform": keyword("none", "uppercase", "lowercase", "capitalize"),
  padding: inset,
  "padding-left": inset,
  "padding-right": inset,
  margin: inset,
  "margin-left": inset,
  "margin-right": inset,
  border: wordList(3, length(0, 4), strokes, colour),
  "border-radius": wordList(4, length(0, 50)),
};

const maxCss = 1_000;

/** The allowed part of a `%c` argument; undefined if nothing is allowed. Unknown parts are ignored. */
export function styleFromCss(css: string): TextStyle | undefined {
  const style: Record<string, string> = {};
  for (const declaration of css.slice(0, maxCss).toLowerCase().split(";")) {
    const [name = "", value = "", ...rest] = declaration.split(":").map((part) => part.trim());
    const property = name === "background" ? "background-color" : name;
    if (rest.length === 0 && isAllowed(property, value)) style[property] = value;
  }
  return Object.keys(style).length > 0 ? style : undefined;
}

/** Repeats the checks of `styleFromCss`, because the sender may have sent anything. */
export const parseTextStyle: Parser<TextStyle> = (value, path) => {
  const style: Record<string, string> = {};
  for (const [property, text] of entriesOf(value, path, Object.keys(shapes).length)) {
    if (typeof text !== "string" || !isAllowed(property, text))
      throw new BadInput(`${path} may not set ${property.slice(0, 40)} to that value`);
    style[property] = text;
  }
  return style;
};

function isAllowed(property: string, value: string): boolean {
  return Object.hasOwn(shapes, property) && value.length <= 100 && shapes[property]?.(value) === true;
}
