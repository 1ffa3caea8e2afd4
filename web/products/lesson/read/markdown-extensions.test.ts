import { describe, expect, test } from "vitest";
import { readLesson } from "./read-lesson.ts";

const front = "---\ntitle: A lesson\n---\n";

function htmlOf(body: string): string {
  const { lesson, problems } = readLesson(front + body);
  expect(problems).toEqual([]);
  return (lesson?.parts ?? [])
    .map((part) => (part.kind === "exercise" ? "[exercise]" : part.html))
    .join("\n");
}

/** "severity line: message", with the line of the text. */
function problemsOf(body: string): readonly string[] {
  return readLesson(front + body).problems.map(
    ({ severity, line, message }) => `${severity} ${line - 3}: ${message}`,
  );
}

test("code and tables, which may scroll, can be focused by keyboard", () => {
  expect(htmlOf("```js\n1;\n```\n\n    2;\n").match(/<pre[^>]*>/g)).toEqual([
    '<pre tabindex="0">',
    '<pre tabindex="0">',
  ]);
  expect(htmlOf("|a|\n|-|\n|b|\n")).toContain('<div class="lesson-table" tabindex="0"><table>');
});

describe("callouts", () => {
  test.each(["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION", "note"])("[!%s] is one", (word) => {
    const kind = word.toLowerCase();
    const title = kind.charAt(0).toUpperCase() + kind.slice(1);
    expect(htmlOf(`> [!${word}]\n> Some *text*.\n>\n> - and a list`)).toBe(
      `<div class="lesson-callout is-${kind}">\n<p class="lesson-callout-title">${title}</p>\n` +
        "<p>Some <em>text</em>.</p>\n<ul>\n<li>and a list</li>\n</ul>\n</div>",
    );
  });
  test("may have only their title, and be nested or after a quotation", () => {
    expect(htmlOf("> [!TIP]")).not.toContain("blockquote");
    const nested = htmlOf("> said\n\n> [!TIP]\n> a\n>\n> > [!NOTE]\n> > b");
    expect(nested.match(/<(blockquote|div)/g)).toEqual(["<blockquote", "<div", "<div"]);
    expect(nested.match(/<\/(blockquote|div)/g)).toEqual(["</blockquote", "</div", "</div"]);
  });
  test("a problem in a callout is reported with its line", () => {
    expect(problemsOf("> [!NOTE]\n> text\n> [a](ftp://x)")).toEqual([
      expect.stringMatching(/^error 3: A link should be relative/),
    ]);
  });
  test("a quotation of other words stays a quotation", () => {
    expect(htmlOf("> NOTE: said")).toBe("<blockquote>\n<p>NOTE: said</p>\n</blockquote>");
  });
});

describe("footnotes", () => {
  test("lead to their text at the end and back, however often they are referred to", () => {
    const html = htmlOf("One[^a], again[^a].\n\n[^a]: The `note`.\n\n```js playground\n1\n```\n");
    expect(html).toContain('One<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>');
    const [, end] = html.split("[exercise]");
    expect(end).toContain('<li id="fn1" class="footnote-item"><p>The <code>note</code>.');
    expect(end?.match(/aria-label="Back to the text" href="#fnref1/g)).toHaveLength(2);
  });
  test("a footnote without a text, and one without a reference, get a warning", () => {
    expect(problemsOf("text\nTerm[^1]\n\n[^2]: text")).toEqual([
      "warning 2: The footnote [^1] has no text: write a line that begins with [^1]:.",
      "warning 4: The text does not refer to the footnote [^2], so it is not shown.",
    ]);
  });
  test("a link in one is as safe as any other", () => {
    expect(problemsOf("a[^1]\n\n[^1]: [b](javascript:c)")).toEqual([
      expect.stringMatching(/^error 3: A link should be relative/),
    ]);
  });
});

test("task lists show which tasks are done", () => {
  expect(htmlOf("- [ ] *to do*\n- [x] done\n- [a] no task")).toBe(
    '<ul>\n<li class="lesson-task">☐ <em>to do</em></li>\n<li class="lesson-task">☑ done</li>\n<li>[a] no task</li>\n</ul>',
  );
});

describe("what the reader would see as the author's source gets a warning, with its line:", () => {
  const html = (tag: string) =>
    `The reader sees this HTML as text: ${tag}. If that is intended, put it between backticks.`;
  test.each([
    ["a block", "text\n\n<details>\n<summary>More</summary>\n</details>", 3, html("<details>")],
    ["in a line", "one\ntwo <b>three</b>", 2, html("<b>")],
    ["with attributes", '<img src="a.png" alt="b">', 1, html('<img src="a.png" alt="b">')],
    ["a comment", "text\n\n<!-- to do -->", 3, html("<!-- to do -->")],
    ["an unknown element", "an Array<number>", 1, html("<number>")],
    ["in a list", "- one\n- two <br> three", 2, html("<br>")],
    [
      "a callout of another kind",
      "> [!HINT]\n> x",
      1,
      "[!HINT] is not a callout: a quotation should begin with [!NOTE], [!TIP], [!IMPORTANT], [!WARNING], [!CAUTION].",
    ],
    [
      "a callout of another Markdown",
      "text\n\n:::note\nx\n:::",
      3,
      "The reader sees :::note as text: a callout is a quotation that begins with > [!NOTE].",
    ],
    [
      "a formula",
      "text\nif $x^2 = y$, it is",
      2,
      "The reader sees this formula as text: $x^2 = y$. A lesson has no formulas.",
    ],
    [
      "a diagram",
      "text\n\n```mermaid\ngraph\n```",
      3,
      "The reader sees this block of mermaid as text. A lesson can show an image instead.",
    ],
  ])("%s", (_what, body, line, message) => {
    expect(problemsOf(body)).toEqual([`warning ${line}: ${message}`]);
  });

  test.each([
    "`<b>` and `a[^1]`",
    "```html\n<details>\n```",
    "```js playground\nconst a = '<b>$x^2$';\n```",
    "1 < 2 and 3 > 2",
    "It costs $5, and $6 = too much.",
    "<https://example.org>",
    "![a]",
  ])("but not %s", (body) => {
    expect(problemsOf(body)).toEqual([]);
  });
});

describe("returns: values that JSON cannot represent", () => {
  const lesson = (returns: string, language = "js") =>
    `\`\`\`${language} playground\n1\n\`\`\`\n\n\`\`\`yaml check\n- title: t\n  call: f(1)\n  returns: ${returns}\n\`\`\`\n`;
  test.each([
    ["undefined", "toBeUndefined()"],
    ["NaN", "toBeNaN()"],
    ["-Infinity", "toBe(-Infinity)"],
  ])("%s is an error that says what to write", (word, assertion) => {
    expect(problemsOf(lesson(word))).toEqual([
      `error 6: returns: ${word} means the string "${word}". For the value, write test: 'expect(f(1)).${assertion}' ` +
        `instead of call and returns. For the string, put it in quotes: returns: '${word}'.`,
    ]);
  });
  test.each(["'undefined'", '"NaN"', "null", "-1", "undefined behaviour"])("%s is converted", (value) => {
    expect(problemsOf(lesson(value))).toEqual([]);
  });
});
