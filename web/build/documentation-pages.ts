import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import MarkdownIt from "markdown-it";
import { type Plugin, runnerImport } from "vite";
import { documentationPages } from "../ui/documentation-page-texts.ts";

type Listed = { readonly id: string; readonly title: string; readonly about: string };

const root = new URL("../../", import.meta.url);

/**
 * Makes a page of the site of each text of the user's documentation, `help/<name>.html`, with a list of them, and the list
 * of the lessons, `lessons/index.html`.
 */
export function helpPages(): Plugin {
  return {
    name: "sandglass:documentation-pages",
    apply: "build",
    async generateBundle() {
      const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
      for (const { name, source, title } of documentationPages)
        emit(`help/${name}.html`, pageHtml(title, await bodyOf(source)));
      emit("help/index.html", pageHtml("Help", helpIndex()));
      // In the order in which they are read. Its modules import what only Vite finds.
      const list = fileURLToPath(new URL("web/player/examples/lesson-list.ts", root));
      const { module } = await runnerImport<{ readonly lessons: readonly Listed[] }>(list, {
        configFile: false,
        logLevel: "error",
      });
      emit(
        "lessons/index.html",
        pageHtml("Lessons", lessonIndex(module.lessons), '<script src="progress.js" defer></script>'),
      );
    },
  };
}

async function bodyOf(source: string): Promise<string> {
  const markdown = new MarkdownIt({ html: false });
  const { heading_open: drawHeading } = markdown.renderer.rules;
  markdown.renderer.rules["heading_open"] = (tokens, index, options, env, self) => {
    tokens[index]?.attrSet("id", anchorOf(tokens[index + 1]?.content ?? ""));
    return drawHeading?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
  };
  const html = markdown.render(await readFile(new URL(source, root), "utf8"));
  // Files of the source have no pages: what they are called stays as text.
  return (
    html
      .replaceAll(/<a href="([^"]*)">(.*?)<\/a>/gs, (link: string, address: string, words: string) => {
        if (/^(?:https?:|#)/.test(address)) return link;
        const page = documentationPages.find(({ source: other }) =>
          other.endsWith(`/${address.replace(/#.*$/, "")}`),
        );
        const hash = /#.*$/.exec(address)?.[0] ?? "";
        return page ? `<a href="${page.name}.html${hash}">${words}</a>` : words;
      })
      .replaceAll("<pre>", '<pre class="shown" tabindex="0">')
      // A header cell without text is none.
      .replaceAll("<th></th>", "<td></td>")
      .replaceAll("<table>", '<div class="shown" tabindex="0"><table>')
      .replaceAll("</table>", "</table></div>")
  );
}

/** As GitHub names the anchors of headings. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

function helpIndex(): string {
  const items = documentationPages.map(
    ({ name, title, about }) => `<li><a href="${name}.html">${title}</a><br />${about}</li>`,
  );
  const others = [
    ["../lessons/", "Lessons", "Texts with exercises that are checked."],
    [
      "../widget/",
      "Programs in other pages",
      "The element that shows a program in an article, and its attributes.",
    ],
    ["../hosting/", "On a host of your own", "What to copy, and which headers to send."],
    ["../evidence/", "How it is known that nothing leaves", "What keeps programs in, and how to check it."],
  ].map(([address, title, about]) => `<li><a href="${address}">${title}</a><br />${about}</li>`);
  return `<h1>Help</h1>
<p>Write a program on the left and press Run. F1 lists all commands and finds them by their words.</p>
<ul>${[...items, ...others].join("\n")}</ul>`;
}

function lessonIndex(lessons: readonly Listed[]): string {
  const items = lessons.map(
    ({ id, title, about }) =>
      `<li><a href="${id}.html">${title}</a> <span data-lesson="${id}"></span><br />${about}</li>`,
  );
  return `<h1>Lessons</h1>
<p>Each lesson is a text with programs to change. What you have solved is saved in this browser.</p>
<ol>${items.join("\n")}</ol>`;
}

function pageHtml(title: string, body: string, script = ""): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="referrer" content="no-referrer" />
    <title>${title} – Sandglass</title>
    <link rel="icon" href="../icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="../widget/docs.css" />
    ${script}
  </head>
  <body>
    <main>
      <p><a href="../">Sandglass</a>${title === "Help" ? "" : ' · <a href="../help/">Help</a>'}</p>
      ${body}
    </main>
  </body>
</html>
`;
}
