import type { Token } from "marked";
import { expect, test } from "vitest";
import { readMarkdown } from "./read-markdown.ts";

test("what is too long or too deep is a text as it is written", () => {
  expect([...readMarkdown("*a*")]).toMatchObject([{ type: "paragraph", tokens: [{ type: "em" }] }]);
  const long = `*a* ${"b".repeat(5_000)}`;
  expect([...readMarkdown(long)]).toMatchObject([
    { type: "paragraph", tokens: [{ type: "text", text: long }] },
  ]);
  let depth = 0;
  let token: Token | undefined = readMarkdown("> ".repeat(20_000))[0];
  while (token?.type === "blockquote") {
    depth++;
    token = token.tokens?.[0];
  }
  expect(depth).toBe(30);
  expect(token).toMatchObject({ type: "html" });
});

test("whatever the text is, reading it comes to an end", () => {
  const pieces = ["*a ", "**a _b ", "[a](", "![", "[", "`", "|a", "<a ", "&", "_", "- ", "> - "];
  for (const piece of pieces)
    for (const end of ["", "\n"]) readMarkdown((piece + end).repeat(50_000 / (piece + end).length));
});
