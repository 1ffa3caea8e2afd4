import { describe, expect, test } from "vitest";
import { toPage } from "./page-file.ts";
import { snippetOf } from "./snippet.ts";

const template = `<title>A program</title><h1 id="program_title">A program</h1><main id="program_place"></main>
<script type="application/json" id="program_data"></script><script type="application/json" id="program_libraries"></script><script>run()</script>`;

const page = (text: string, title?: string) =>
  toPage(
    template,
    snippetOf({ files: [{ path: "main.js", text }], ...(title !== undefined && { title }) }),
    "main.js",
  );

/** The texts of the page's scripts as a browser finds them: up to the next end tag, whatever stands before it. */
function scriptsIn(html: string): readonly string[] {
  return [...html.matchAll(/<script\b[^>]*>(.*?)<\/script/gis)].map(([, text = ""]) => text);
}

describe("a program as a page", () => {
  test("is in the page as data, unchanged, and as text", () => {
    const snippet = snippetOf({
      language: "typescript",
      files: [
        { path: "main.ts", text: 'import { n } from "./n.ts";\nn satisfies number;\n' },
        { path: "n.ts", text: "export const n = 1;\n" },
      ],
      limits: { fuel: 5000 },
      random: { seed: 7 },
      answers: ["Ada"],
      title: "Numbers",
    });
    const { name, type, text } = toPage(template, snippet, "main.ts");
    expect([name, type]).toEqual(["numbers.html", "text/html"]);
    expect(JSON.parse(scriptsIn(text)[0] ?? "")).toEqual(snippet);
    expect(text).toContain("<title>Numbers</title>");
    expect(text).toContain('<pre aria-label="n.ts">\nexport const n = 1;\n</pre>');
  });

  test.each([
    "</script><script>harm()</script>",
    "</ScRiPt ><script>harm()</script>",
    "<!-- <script> harm()",
    "<!--<script>",
    "]]> --> <![CDATA[ </pre></main><img src=x onerror=harm()>",
    "a\u2028b\u2029c\ufeff",
    "\ud800 \udfff",
    "$& $1 $` $'",
    "&lt;/script&gt; &amp;",
    '<main id="program_place"></main>',
    '<script type="application/json" id="program_data"></script>',
  ])("cannot break out of it: %j", (hostile) => {
    const { text } = page(`${hostile}\n"${hostile}"`);
    const scripts = scriptsIn(text);
    expect(scripts).toHaveLength(3);
    expect(scripts.slice(1)).toEqual(["", "run()"]);
    expect(scripts[0]).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(scripts[0] ?? "").files[0].text).toBe(`${hostile}\n"${hostile}"`);
    expect(text).not.toContain("<img");
    expect(text.match(/<\/main>/g)).toHaveLength(1);
  });

  test("contains the given libraries", () => {
    const snippet = snippetOf({ files: [{ path: "main.js", text: "1" }] });
    const libraries = [{ name: "nanoid", code: 'export const a = "</script><script>harm()";' }];
    const { text } = toPage(template, snippet, "x", undefined, libraries);
    expect(JSON.parse(scriptsIn(text)[1] ?? "")).toEqual(libraries);
    expect(scriptsIn(text)).toHaveLength(3);
  });

  test("has a title that is text", () => {
    const { name, text } = page("1", "</title><script>harm()</script>");
    expect(text).toContain("<title>&lt;/title&gt;&lt;script&gt;harm()&lt;/script&gt;</title>");
    expect(name).toBe("title-script-harm-script.html");
    expect(page("1", "…").name).toBe("program.html");
    const long = "Runs in a sandbox inside your browser. Press Run";
    expect(page("1", long).name).toBe("runs-in-a-sandbox-inside-your-browser.html");
    expect(page("1", "x".repeat(70)).name).toBe(`${"x".repeat(40)}.html`);
  });

  test("is refused by a page that is not the template", () => {
    const snippet = snippetOf({ files: [{ path: "main.js", text: "1" }] });
    expect(() => toPage("<title>Another</title>", snippet, "x")).toThrow("has another version");
  });
});
