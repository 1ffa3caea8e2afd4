import { describe, expect, test } from "vitest";
import { sample } from "../../../run/sandbox/testing/sample.ts";
import { readLesson } from "./read-lesson.ts";

/** Lessons of hostile authors, who attack the reader or the person who builds the page. */

const front = "---\ntitle: A lesson\n---\n";

function htmlOf(body: string): string {
  const { lesson, problems } = readLesson(front + body);
  if (!lesson) throw new Error(problems.map(({ message }) => message).join("\n"));
  return lesson.parts
    .map((part) => (part.kind === "exercise" ? "" : `${part.html}${part.kind === "heading" ? part.id : ""}`))
    .join("\n");
}

/** The names of the elements in the text, and of all their attributes; anything else unchanged. */
function markupIn(html: string): readonly string[] {
  return [...html.matchAll(/<\/?([a-z][\w-]*)((?:\s[\w-]+="[^"<>]*")*)>|<[\s\S]{0,20}/gi)].flatMap(
    ([whole, name, attributes = ""]) =>
      name === undefined
        ? [whole]
        : [name, ...[...attributes.matchAll(/\s([\w-]+)="[^"]*"/g)].map(([, attribute = ""]) => attribute)],
  );
}

const harmless =
  /^(?:p|span|em|strong|code|pre|ul|ol|li|blockquote|a|href|rel|title|class|hr|br|s|table|thead|tbody|tr|th|td|div|h\d|start|sup|section|id|aria-label|tabindex)$/;

describe("HTML in a lesson is text", () => {
  const texts = [
    "<script>alert(1)</script>",
    "a <img src=x onerror=alert(1)> b",
    "<svg/onload=alert(1)>",
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "<style>body { display: none }</style>",
    "<!-- --><script>alert(1)</script>",
    "<a href='javascript:alert(1)'>a</a>",
    "<base href='https://evil.example/'>",
    "<meta http-equiv=refresh content='0;url=https://evil.example/'>",
    "<form action=https://evil.example/><button>Sign in</button></form>",
    '<https://example.org/"onclick=alert(1)//>',
    '[a](https://example.org "x\\" onclick=alert(1)")',
    "`<script>alert(1)</script>`",
    "```html\n</code></pre><script>alert(1)</script>\n```",
    '```"><script>alert(1)</script>\ncode\n```',
    "## <script>alert(1)</script>",
    '## x" onclick="alert(1)',
    "| <b> |\n|---|\n| <script> |",
    "[<img src=x onerror=alert(1)>](https://example.org)",
    "&lt;script&gt;alert(1)&lt;/script&gt; &#60;script>",
    '[^"onclick=alert(1)]\n\n[^"onclick=alert(1)]: <script>alert(1)</script>',
    "> [!NOTE]\n> <script>alert(1)</script>",
    '> [!"onclick=alert(1)]\n> x',
    "- [x] <img src=x onerror=alert(1)>",
  ];
  test.each(texts)("%s", (text) => {
    const html = htmlOf(text);
    for (const each of markupIn(html)) expect(each).toMatch(harmless);
  });

  test("no element has a style attribute, not even the cells of a table", () => {
    expect(htmlOf("| a |\n|:-:|\n| b |")).toContain('<td class="align-center">b</td>');
  });
});

describe("an address is refused that runs code, or leads to the reader's own network", () => {
  const addresses = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java&#115;cript:alert(1)",
    "javascript&colon;alert(1)",
    "&#9;javascript:alert(1)",
    "java&Tab;script:alert(1)",
    "java%0ascript:alert(1)",
    "vbscript:x",
    "data:text/html,alert(1)",
    "file:///etc/passwd",
    "blob:https://example.org/x",
    "intent://x",
    "//evil.example/x",
    "\\\\\\\\evil.example/share",
    "/\\\\evil.example",
  ];
  test.each(addresses)("%s", (address) => {
    for (const text of [
      `[a](${address})`,
      `[a](<${address}>)`,
      `[a]\n\n[a]: <${address}>\n`,
      `![a](<${address}>)`,
    ]) {
      const { lesson, problems } = readLesson(front + text);
      if (!lesson) {
        expect(
          problems.every(({ line, message }) => line === 4 && /^(A link|An image) should be/.test(message)),
        ).toBe(true);
      } else {
        // Text that is no link in Markdown stays text.
        expect(lesson.parts.map((part) => (part.kind === "prose" ? part.html : "")).join()).not.toMatch(
          /<(a|img)/,
        );
      }
    }
    expect(readLesson(`${front}[a](<${address}>)`).lesson).toBeUndefined();
  });

  test("and so is an image of another site, which would inform that site about the reader", () => {
    const { problems } = readLesson(`${front}![a](https://evil.example/pixel.png)`);
    expect(problems[0]?.message).toContain("a request to another site would tell it");
  });

  test("but addresses of the web, of mail and of neighbouring pages are links", () => {
    const addresses = [
      "https://example.org/a?b=c#d",
      "http://example.org",
      "mailto:a@example.org",
      "b.html",
      "#step",
    ];
    for (const address of addresses) expect(htmlOf(`[a](${address})`)).toContain(`<a href="${address}"`);
  });
});

describe("YAML", () => {
  test("with aliases, in which nine lines expand to a billion values, is refused", () => {
    const bomb = [
      "a: &a [x, x, x, x, x, x, x, x, x]",
      ..."bcdefghi".split("").map((name, index) => {
        const before = "abcdefghi"[index];
        return `${name}: &${name} [${Array(9).fill(`*${before}`).join(", ")}]`;
      }),
    ].join("\n");
    const { lesson, problems } = readLesson(`---\ntitle: a\n${bomb}\n---\n`);
    expect(lesson).toBeUndefined();
    expect(problems).toEqual([{ severity: "error", line: 4, message: expect.stringContaining("aliases") }]);
  });
  test.each([
    ["a tag", "title: !!js/function 'function(){}'"],
    ["an unknown tag", "title: !evil x"],
    ["a list as a key", "? [a, b]\n: c\ntitle: a"],
    ["a merge key", "<<: { title: a }"],
    ["a key of the prototype", "title: a\n__proto__: { id: evil }"],
    ["a key of every object", "title: a\nconstructor: x"],
    ["brackets without end", `title: ${"[".repeat(15_000)}`],
    ["maps without end", `title: ${"{a: ".repeat(4_000)}`],
    ["a list in a list in a list", `title: ${"- ".repeat(9_000)}`],
    ["more than a front matter has", `title: ${"a".repeat(30_000)}`],
  ])("with %s is refused", (_what, text) => {
    const { lesson, problems } = readLesson(`---\n${text}\n---\n`);
    expect(lesson).toBeUndefined();
    expect(problems.length).toBeGreaterThan(0);
  });
  test("in a check is parsed as strictly", () => {
    const text = "- &a { title: t, returns: [*a] }";
    const { lesson } = readLesson(`${front}\`\`\`js playground\n\`\`\`\n\`\`\`yaml check\n${text}\n\`\`\``);
    expect(lesson).toBeUndefined();
  });
});

describe("a text that is large, or slow on purpose", () => {
  test("a lesson of more than a million characters is refused", () => {
    const { lesson, problems } = readLesson(`${front}${"a".repeat(1_000_000)}`);
    expect(lesson).toBeUndefined();
    expect(problems[0]?.message).toContain("at most 1000000 characters");
  });
  test("a block of more than a hundred thousand characters is refused", () => {
    const { problems } = readLesson(`${front}\`\`\`js playground\n${"a\n".repeat(60_000)}\n\`\`\``);
    expect(problems[0]).toMatchObject({ line: 4, message: expect.stringContaining("100000 characters") });
  });
  const endless: readonly (readonly [what: string, text: string])[] = [
    ["quotations", ">".repeat(200_000)],
    ["lists", "- ".repeat(100_000)],
    ["links", "[".repeat(200_000)],
    ["images", "![](".repeat(50_000)],
    ["emphasis", "*a_ ".repeat(50_000)],
    ["backticks", Array.from({ length: 600 }, (_, index) => "`".repeat(index)).join(" ")],
    ["entities", "&".repeat(200_000)],
    ["references", "[a]: b\n".repeat(20_000)],
    ["headings", "## a\n".repeat(20_000)],
    ["callouts", "> [!NOTE]\n\n".repeat(20_000)],
    ["callouts in callouts", "> [!NOTE]\n".repeat(20_000)],
    ["footnotes", Array.from({ length: 10_000 }, (_, index) => `[^${index}]: a\n`).join("")],
    ["references to footnotes", "[^a]".repeat(50_000)],
    ["footnotes that do not end", "[^".repeat(100_000)],
    ["formulas", `$${"=$ ".repeat(60_000)}`],
    ["formulas that do not end", `$${"=".repeat(200_000)}`],
    ["elements", "<b>".repeat(60_000)],
    ["elements that do not end", "<b ".repeat(60_000)],
    ["tasks", "- [ ] a\n".repeat(20_000)],
    ["tables", `|a|\n|-|\n${"|b|\n".repeat(20_000)}`],
    ["options", `\`\`\`js playground ${'a="'.repeat(30_000)}\n\`\`\``],
    ["options without spaces", `\`\`\`js playground ${"a=a".repeat(30_000)}\n\`\`\``],
    ["fixed lines", `\`\`\`js playground fixed=${"1,".repeat(30_000)}1\n1\n\`\`\``],
  ];
  test.each(sample(endless, 3))("%s without end are parsed to their end", (_what, text) => {
    const started = process.cpuUsage();
    readLesson(front + text);
    const { user } = process.cpuUsage(started);
    // In microseconds of processor time; quadratic ones took minutes.
    expect(user).toBeLessThan(20_000_000);
  });
});

test("a name that every object has is no term, no option and no language", () => {
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
    expect(readLesson(`${front}\`\`\`js ${name}\n\`\`\``).lesson).toBeUndefined();
    expect(readLesson(`${front}\`\`\`js playground ${name}=1\n\`\`\``).lesson).toBeUndefined();
    expect(readLesson(`${front}\`\`\`${name} playground\n\`\`\``).lesson).toBeUndefined();
  }
});
