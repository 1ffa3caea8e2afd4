import type { Token, Tokens } from "marked";
import { expect, test } from "vitest";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import { readMarkdown } from "./read-markdown.ts";

/** A clock that stands still: how much is read in time is no matter of the machine. */
const still = () => 0;

test("text that is too long or too deeply nested is shown as plain text", () => {
  expect([...readMarkdown("*a*", still)]).toMatchObject([{ type: "paragraph", tokens: [{ type: "em" }] }]);
  const long = `*a* ${"b".repeat(5_000)}`;
  expect([...readMarkdown(long, still)]).toMatchObject([
    { type: "paragraph", tokens: [{ type: "text", text: long }] },
  ]);
  let depth = 0;
  let token: Token | undefined = readMarkdown("> ".repeat(20_000), still)[0];
  while (token?.type === "blockquote") {
    depth++;
    token = token.tokens?.[0];
  }
  expect(depth).toBe(30);
  expect(token).toMatchObject({ type: "html" });
});

test("the rest after 200 ms of reading is shown as plain text", () => {
  let time = 0;
  // Each paragraph takes a millisecond.
  const tokens = readMarkdown("*a*\n\n".repeat(300), () => time++);
  const paragraphs = tokens.filter(({ type }) => type === "paragraph");
  expect(paragraphs).toHaveLength(300);
  expect(paragraphs[0]).toMatchObject({ tokens: [{ type: "em" }] });
  expect(paragraphs.at(-1)).toMatchObject({ tokens: [{ type: "text", text: "*a*" }] });

  const quote = "> a\n>\n> b";
  let asked = 0;
  const late = readMarkdown(quote, () => (asked++ === 0 ? 0 : 200));
  expect([...late]).toMatchObject([{ type: "html", text: quote }]);
});

test("the rest of a list's item after 200 ms of reading is shown as plain text", () => {
  let time = 0;
  const [list] = readMarkdown(`- a\n${"  b\n".repeat(300)}`, () => time++);
  const [item] = (list as Tokens.List).items;
  const rest = item?.tokens.at(-1);
  expect(rest).toMatchObject({ type: "html" });
  expect(rest?.raw.length).toBeGreaterThan(100);
});

test("tables have no more cells than can be drawn, however many their first row has", () => {
  const table = (columns: number, rows: number) =>
    `${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|\n${"|b|\n".repeat(rows)}`;
  expect([...readMarkdown(table(69, 69), still)]).toMatchObject([{ type: "table", rows: { length: 69 } }]);
  const large = table(1_000, 3_000);
  expect([...readMarkdown(`${large}\nb`, still)]).toMatchObject([
    { type: "html", text: `${large}\n` },
    { type: "paragraph" },
  ]);
  const many = readMarkdown(`${table(69, 69)}\n`.repeat(150), still);
  expect(many.map(({ type }) => type)).toEqual(["table", ...Array(149).fill("html")]);
});

test("an address that is used again and again makes no more links than can be drawn", () => {
  const tokens = readMarkdown(`[a]: http://x/${"a".repeat(991)}\n\n${"[a] ".repeat(200)}`, still);
  const spans = (tokens.at(-1) as Tokens.Paragraph).tokens;
  expect(spans.filter(({ type }) => type === "link")).toHaveLength(100);
  expect(spans.map(({ raw }) => raw).join("")).toBe("[a] ".repeat(200));
  expect(spans.at(-2)).toEqual({ type: "text", raw: "[a]", text: "[a]" });
});

test.runIf(testsAll)("reading ends for every text, and keeps all of it", () => {
  const pieces = ["*a ", "**a _b ", "[a](", "![", "[", "`", "|a", "<a ", "&", "_", "- ", "> - "];
  for (const piece of pieces)
    for (const end of ["", "\n"]) {
      const text = (piece + end).repeat(50_000 / (piece + end).length);
      const tokens = readMarkdown(text);
      expect(tokens.map(({ raw }) => raw).join("")).toBe(text);
    }
});
