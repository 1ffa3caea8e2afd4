import { expect, test } from "vitest";
import { snippetOf } from "../../player/share/snippet.ts";
import { asMarkdown } from "./program-markdown.ts";

const link = "https://example.org/#s1.4.abcdefgh";

test("a snippet is a fenced block for each file, and the link", () => {
  const snippet = snippetOf({
    title: "Sorts [fast]",
    files: [
      { path: "main.js", text: 'import "./lib/sort.ts";\n' },
      { path: "lib/sort.ts", text: "let a: 1" },
      { path: "data.json", text: "" },
    ],
  });
  expect(asMarkdown(snippet, link)).toBe(`**Sorts \\[fast\\]**

\`main.js\`

\`\`\`js
import "./lib/sort.ts";
\`\`\`

\`lib/sort.ts\`

\`\`\`ts
let a: 1
\`\`\`

\`data.json\`

\`\`\`json
\`\`\`

[Run it in Sandglass](${link})
`);
});

test("the output is a separate block, before the link", () => {
  const snippet = snippetOf({ files: [{ path: "main.js", text: "6 * 7" }] });
  expect(asMarkdown(snippet, link, "one\n```\n42")).toContain(
    "```js\n6 * 7\n```\n\nOutput:\n\n````text\none\n```\n42\n````\n\n[Run it",
  );
});

/** The code of the first block, read as CommonMark says: up to a fence at least as long as the first. */
function firstBlock(markdown: string): string | undefined {
  return /^(`{3,})[^`\n]*\n([\s\S]*?)^\1`*$/m.exec(markdown)?.[2];
}

test("no text can end its block", () => {
  for (const text of ["```\n", "a\n``````\n```js\n", "const s = `a`;\n", "````", "~~~\n"]) {
    const snippet = snippetOf({ files: [{ path: "main.js", text }] });
    expect(firstBlock(asMarkdown(snippet, link))).toBe(text.endsWith("\n") ? text : `${text}\n`);
  }
});

test("names and titles are text, whatever they contain", () => {
  const paths = ["a`b`` c.js", "`.js", "main", "a.b-c"];
  const files = paths.map((path) => ({ path, text: "" }));
  const markdown = asMarkdown(
    snippetOf({ files, language: "lua-5", title: "<b> *a* `b` [c](d) ![e]" }),
    link,
  );
  expect(markdown).toContain("**\\<b\\> \\*a\\* \\`b\\` \\[c\\]\\(d\\) \\!\\[e\\]**\n");
  expect(markdown).toContain("```a`b`` c.js```\n\n```js\n");
  expect(markdown).toContain("`` `.js ``\n\n```js\n");
  expect(markdown).toContain("`main`\n\n```lua-5\n");
  expect(markdown).toContain("`a.b-c`\n\n```lua-5\n");
});

test("the link stays within its brackets", () => {
  const snippet = snippetOf({ files: [{ path: "main.js", text: "" }] });
  expect(asMarkdown(snippet, "https://example.org/a (b)/#s1.4.abcdefgh")).toContain(
    "](https://example.org/a%20%28b%29/#s1.4.abcdefgh)\n",
  );
});
