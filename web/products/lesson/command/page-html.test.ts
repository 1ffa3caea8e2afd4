import { describe, expect, test } from "vitest";
import { cspHash } from "../../../build/script-text.ts";
import { readLesson } from "../read/read-lesson.ts";
import { inlineScript } from "./page-bundle.ts";
import { linkedPageHtml, pageHtml } from "./page-html.ts";

const bundle = { script: "run()", style: "p{}", notices: "By others", bootHash: "sha256-boot" };

function pageOf(body: string, front = "title: A lesson"): string {
  const { lesson, problems } = readLesson(`---\n${front}\n---\n${body}`);
  if (!lesson) throw new Error(problems.map(({ message }) => message).join("\n"));
  return pageHtml(lesson, bundle);
}

/** The texts of the page's scripts, as a browser finds them: up to the next end tag, whatever stands before it. */
function scriptsIn(page: string): readonly string[] {
  return [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script/gi)].map(([, text = ""]) => text);
}

describe("the page of a lesson", () => {
  test("allows its own script and style by their hashes, and no other source but data", () => {
    const page = pageOf("Text.");
    const [, policy = ""] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
    expect(policy).toContain(`script-src '${cspHash("run()")}' 'sha256-boot' 'wasm-unsafe-eval'`);
    expect(policy).toContain(`style-src '${cspHash("p{}")}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/self|https?:|unsafe-inline|'unsafe-eval'|\*/);
    expect(page.indexOf("Content-Security-Policy")).toBeLessThan(page.indexOf("<style"));
  });
  test("of a site loads its script from there, and links to the playground and to its own single file", () => {
    const { lesson } = readLesson("---\ntitle: A lesson\nid: one\n---\nText.");
    if (!lesson) throw new Error("it cannot be read");
    const linked = { scriptUrl: "../assets/x.js", style: "p{}", bootHash: "sha256-boot" };
    const page = linkedPageHtml(lesson, linked, { home: "../", wholeFile: "one-file/one.html" });
    expect(page).toContain('<script type="module" src="../assets/x.js"></script>\n</body>');
    expect(page).toContain('<a class="lesson-playground" href="../">');
    expect(page).toContain('<a href="one-file/one.html" download="one.html">');
    const [, policy = ""] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
    expect(policy).toContain("script-src 'self' 'sha256-boot' 'wasm-unsafe-eval'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/https?:|unsafe-inline|'unsafe-eval'|\*/);
    expect(pageHtml(lesson, bundle)).not.toContain("lesson-playground");
  });
  test("has its text, programs and tasks without its script", () => {
    const page = pageOf(
      "Before.\n\n## A step\n\n```js playground id=a title=One\nlet x = 1 < 2;\n```\n```yaml check\n- title: x is <true>\n  call: x\n  returns: true\n- title: a secret\n  hidden: true\n  call: x\n  returns: true\n```\n```js solution\nlet y;\n```\n",
    );
    expect(page).toContain("<p>Before.</p>");
    expect(page).toContain('<a href="#a-step">A step</a>');
    expect(page).toContain(
      '<span class="token-keyword">let</span> x = <span class="token-number">1</span> &lt;',
    );
    expect(page).toContain("<li>x is &lt;true&gt;</li>");
    expect(page).not.toContain("<li>a secret</li>");
    expect(page).toContain(
      '<noscript><p class="lesson-note">The programs on this page run where there is JavaScript.',
    );
  });

  describe("is not broken by any content of a lesson", () => {
    const evil = "</script><script>alert(1)</script><!--<script>";
    test("in its programs, checks and hints", () => {
      const page = pageOf(
        `\`\`\`js playground\n"${evil}"\n\`\`\`\n\`\`\`js check title='${evil}'\n"${evil}"\n\`\`\`\n\`\`\`md hint\n${evil}\n\`\`\`\n`,
      );
      const [data = "", script, ...others] = scriptsIn(page);
      expect(script).toBe("run()");
      expect(others).toEqual(["\nBy others"]);
      expect(JSON.parse(data).exercises[0]).toMatchObject({
        files: [{ text: `"${evil}"` }],
        checks: [{ title: evil }],
        hints: [evil],
      });
      expect(data).not.toContain("<");
    });
    test("in its title and its description", () => {
      const page = pageOf("", `title: '</title>${evil}'\nabout: '"><script>alert(1)</script>'`);
      expect(scriptsIn(page)).toHaveLength(3);
      expect(page).toContain("<title>&lt;/title&gt;&lt;/script&gt;");
    });
    test("in the names of files", () => {
      const page = pageOf(
        "```js playground id=a file='<b>.js'\n```\n```js playground for=a file='&quot;>.js'\n```\n",
      );
      expect(page).toContain('<p class="lesson-file">&lt;b&gt;.js</p>');
    });
    test("in its headings, which are links in the list of steps", () => {
      const page = pageOf('## A [link](https://example.org) "<b>"\n');
      expect(page).toMatch(/<li data-exercises=""><a href="#[\w-]+">A link &quot;&lt;b&gt;&quot;<\/a><\/li>/);
    });
  });
});

describe("a script in an element", () => {
  test("ends at its real end", () => {
    const script = inlineScript('x = "</script><!--<script>"; y = `</SCRIPT >`');
    expect(script).toBe('x = "<\\/script><\\!--<script>"; y = `<\\/SCRIPT >`');
  });
  test("means the same to the engine", () => {
    const text = "</script> <!-- </ScRiPt>";
    // biome-ignore lint/security/noGlobalEval: the text is the test's own.
    expect(eval(inlineScript(JSON.stringify(text)))).toBe(text);
  });
  test("has no character that a browser would decode differently", () => {
    expect(() => inlineScript('"\r"')).toThrow("cannot stand in an HTML page");
  });
});
