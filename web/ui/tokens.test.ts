import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { editorFont } from "../editor/editor.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The colours of each theme by their names, read from the styles themselves. */
function colours(scheme: 0 | 1, highContrast: boolean): ReadonlyMap<string, string> {
  const read = (block: string) =>
    [...block.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
      ([, name = "", ...both]) => [name, both[scheme] ?? ""] as const,
    );
  const [usual = "", contrast = ""] = css.split('[data-theme="contrast"]');
  return new Map([...read(usual), ...(highContrast ? read(contrast) : [])]);
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ["bg", "surface", "surface-2", "fixed", "warn-surface", "error-surface"];
const inks = [
  ...["text", "muted", "accent", "accent-strong", "ok", "warn", "error"],
  ...["keyword", "type", "string", "number", "comment", "regexp"].map((name) => `code-${name}`),
];

test.each([
  ["light", 0, false, 4.5],
  ["dark", 1, false, 4.5],
  ["light, high contrast", 0, true, 7],
  ["dark, high contrast", 1, true, 7],
] as const)("%s: every text colour is readable on every background", (_, scheme, high, least) => {
  const palette = colours(scheme, high);
  const colour = (name: string) => palette.get(name) ?? `no --${name}`;
  for (const ink of inks) {
    for (const ground of grounds) {
      expect(contrast(colour(ink), colour(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(least);
    }
  }
  for (const ink of ["text", "muted", "accent", "warn", "error"])
    expect(contrast(colour(ink), colour("hover")), `${ink}, pointed at`).toBeGreaterThanOrEqual(least);
  for (const button of ["accent", "accent-strong"]) {
    expect(contrast(colour("accent-text"), colour(button)), button).toBeGreaterThanOrEqual(least);
  }
  // The edge of a field is a graphic (1.4.11).
  expect(contrast(colour("muted"), colour("surface"))).toBeGreaterThanOrEqual(3);
});

test("high contrast defines every colour of the other themes", () => {
  const count = (block: string) => [...block.matchAll(/light-dark\(/g)].length;
  const [usual = "", high = ""] = css.split('[data-theme="contrast"]');
  expect(count(usual)).toBeGreaterThan(15);
  expect(count(high)).toBe(count(usual));
});

test("the page's own font comes before the fallback fonts of code", () => {
  expect(css).toContain(`--usual-mono: ${editorFont.family};`);
  expect(css).toContain("--mono: var(--usual-mono);");
  const sizes = readFileSync(new URL("../products/site/sizes.css", import.meta.url), "utf8");
  expect(sizes).toContain('--code-font: "Sandglass Mono", var(--usual-mono);');
  expect(sizes).toContain("--mono: var(--code-font);");
});

/** The custom properties that a sheet sets, with their values. */
const propertiesOf = (sheet: string) =>
  [...sheet.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => ({ name, value }));

test("no other sheet sets one of these colours or fonts, except to another of them", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const sheets = execFileSync("git", ["ls-files", "web/*.css"], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((path) => path !== "web/ui/tokens.css");
  const names = new Set(propertiesOf(css).map(({ name }) => name));
  const own = sheets.flatMap((path) =>
    propertiesOf(readFileSync(`${root}${path}`, "utf8"))
      .filter(({ name, value }) => names.has(name) && !/^var\(--[\w-]+\)$/.test(value))
      .map(({ name }) => `${path}: ${name}`),
  );
  expect(sheets.length).toBeGreaterThan(30);
  expect(own).toEqual([]);
});

test("widgets in the print of a page have the colours of paper", () => {
  const print = readFileSync(new URL("../products/widget/page-print.ts", import.meta.url), "utf8");
  const used = [...new Set(print.match(/#[0-9a-f]{3,6}\b/g))];
  const [, paper = ""] = css.split("@media print");
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((colour) => !paper.includes(`: ${colour};`))).toEqual([]);
});

test("the pages of public/ have no colours of their own", () => {
  const docs = readFileSync(new URL("../../public/widget/docs.css", import.meta.url), "utf8");
  expect(docs).toContain('@import "tokens.css";');
  expect(docs).not.toMatch(/#[0-9a-f]{3,6}\b|rgb|light-dark/);
});
