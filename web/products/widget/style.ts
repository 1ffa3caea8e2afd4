import { badInput, fields, optional, type Parser } from "../../protocol/parsers.ts";
import * as texts from "./author-texts.ts";
import { contrast, hexOf, mixColours, type Rgb, rgbOf } from "./contrast.ts";

/*
 * The colours and fonts that a page gives its widgets. They are untrusted: only numbers and names are used, so they
 * cannot load a resource.
 */

export type Style = {
  /** "#rrggbb" */
  readonly accent?: string;
  readonly background?: string;
  readonly text?: string;
  readonly border?: string;
  /** CSS pixels. */
  readonly radius?: number;
  /** Font families that the reader has, in CSS syntax. */
  readonly font?: string;
  readonly codeFont?: string;
};

/** Throws BadInput for an invalid value. */
export function parseStyle(value: unknown): Style {
  return fields<Style>(value, "style", {
    accent: optional(colour),
    background: optional(colour),
    text: optional(colour),
    border: optional(colour),
    radius: optional(radius),
    font: optional(fonts),
    codeFont: optional(fonts),
  });
}

const colour: Parser<string> = (value, path) => {
  if (typeof value === "string" && /^#[0-9a-f]{6}$/.test(value)) return value;
  throw badInput(path, texts.colour, value);
};

const radius: Parser<number> = (value, path) => {
  if (typeof value === "number" && value >= 0 && value <= 40) return value;
  throw badInput(path, texts.pixels, value);
};

/** The parsed value has each name in quotes, except the generic families. */
const fonts: Parser<string> = (value, path) => {
  const names = typeof value === "string" ? value.slice(0, 1000).split(",") : [];
  const families = names.map((name) => /^\s*(["']?)([\p{L}\p{N} ._-]{1,100})\1\s*$/u.exec(name)?.[2]?.trim());
  if (families.length === 0 || !families.every((name) => name)) throw badInput(path, texts.fonts, value);
  return families.map((name) => (kinds.test(name ?? "") ? name : `"${name}"`)).join(", ");
};

const kinds =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-(?:serif|sans-serif|monospace|rounded)|math|emoji|fangsong|-apple-system)$/;

/** The default colours of a theme, with the names of their custom properties in tokens.css, without the dashes. */
export type Usual = { readonly [name in (typeof inks)[number] | (typeof surfaces)[number]]: Rgb };

/** A text colour and its background colour. */
export const inks = [
  "text",
  "muted",
  "accent",
  "ok",
  "warn",
  "error",
  "code-keyword",
  "code-type",
  "code-string",
  "code-number",
  "code-comment",
  "code-regexp",
] as const;
export const surfaces = ["surface", "surface-2", "fixed", "warn-surface", "error-surface"] as const;

/** The minimum contrast of text for people with low vision: WCAG 2.2, 1.4.3. */
const minContrast = 4.5;

/**
 * The custom properties of tokens.css for a style, and sentences about the values that are not used: colours with
 * too little contrast keep their defaults.
 */
export function tokensOf(style: Style, usual: Usual): { tokens: Record<string, string>; problems: string[] } {
  const tokens: Record<string, string> = {};
  const problems: string[] = [];
  const colourOf = (name: "accent" | "background" | "text") => {
    const value = style[name];
    return value === undefined ? undefined : rgbOf(value);
  };
  /** Only the first pair with too little contrast is reported. */
  const isRead = (name: string, pairs: readonly (readonly [string, Rgb, Rgb])[]) => {
    const short = pairs.find(([, ink, on]) => contrast(ink, on) < minContrast);
    if (short) {
      const [what, ink, on] = short;
      const contrastText = (Math.floor(contrast(ink, on) * 10) / 10).toFixed(1);
      problems.push(texts.lowContrast(name, what, hexOf(ink), hexOf(on), contrastText, minContrast));
    }
    return !short;
  };

  const on: { -readonly [Name in (typeof surfaces)[number]]: Rgb } = { ...usual };
  const background = colourOf("background");
  if (background) {
    const ink = colourOf("text") ?? usual.text;
    const own = {
      surface: background,
      "surface-2": mixColours(background, ink, 0.04),
      fixed: mixColours(background, ink, 0.08),
    };
    const backgrounds = Object.values(own);
    const canBeRead = (each: Rgb | undefined) =>
      each && backgrounds.every((behind) => contrast(each, behind) >= minContrast);
    // All text colours on this background that keep their defaults.
    const others = inks.filter(
      (name) => !((name === "text" || name === "accent") && canBeRead(colourOf(name))),
    );
    const pairs = others.flatMap((name) => backgrounds.map((behind) => [name, usual[name], behind] as const));
    if (isRead("background", pairs)) Object.assign(on, own);
  }
  const text = colourOf("text");
  if (
    text &&
    isRead(
      "text",
      surfaces.map((name) => ["text", text, on[name]]),
    )
  )
    tokens["text"] = hexOf(text);
  const accent = colourOf("accent");
  if (
    accent &&
    isRead(
      "accent",
      (["surface", "surface-2"] as const).map((name) => ["accent", accent, on[name]]),
    )
  ) {
    // Black or white: at least one of them has enough contrast.
    const label: Rgb = contrast([255, 255, 255], accent) >= contrast([0, 0, 0], accent) ? white : black;
    tokens["accent"] = hexOf(accent);
    tokens["accent-text"] = hexOf(label);
    tokens["accent-strong"] = hexOf(mixColours(accent, label === white ? black : white, 0.15));
  }
  if (on.surface === background)
    for (const name of ["surface", "surface-2", "fixed"] as const) tokens[name] = hexOf(on[name]);
  if (style.border) tokens["border"] = style.border;
  if (style.font) tokens["sans"] = style.font;
  if (style.codeFont) tokens["mono"] = style.codeFont;
  return { tokens, problems };
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
