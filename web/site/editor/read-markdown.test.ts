import type { Token } from "marked";
import { expect, test } from "vitest";
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

test("reading ends for every text, and keeps all of it", () => {
  const pieces = ["*a ", "**a _b ", "[a](", "![", "[", "`", "|a", "<a ", "&", "_", "- ", "> - "];
  for (const piece of pieces)
    for (const end of ["", "\n"]) {
      const text = (piece + end).repeat(50_000 / (piece + end).length);
      const tokens = readMarkdown(text);
      expect(tokens.map(({ raw }) => raw).join("")).toBe(text);
    }
});
