import MarkdownIt from "markdown-it";
import { languageIdOf } from "./check-code.ts";
import { drawCode } from "./code-html.ts";
import type { LessonProblems } from "./lesson-problem.ts";
import * as texts from "./lesson-problem-texts.ts";
import { addExtensions } from "./markdown-extensions.ts";
import { tokensWithLines, warnOfFootnotes, warnOfHtml, warnOfNotations } from "./text-warnings.ts";

type Token = ReturnType<InstanceType<typeof MarkdownIt>["parse"]>[number];

export type { Token };

/**
 * The Markdown of lessons. HTML is treated as text, so the page contains only the elements of Markdown itself. Of
 * these, only links and images have addresses.
 */
const markdown = new MarkdownIt("default", {
  html: false,
  linkify: false,
  typographer: false,
  highlight: (code, name) => drawCode(code, languageIdOf(name) ?? name),
});
// Accepts every link, because an invalid address is reported at its line. If this returned false, the reader would see
// the address as text.
markdown.validateLink = () => true;
addExtensions(markdown);
// An element that scrolls must be reachable by keyboard, and not every browser makes it so.
markdown.renderer.rules["table_open"] = () => '<div class="lesson-table" tabindex="0"><table>\n';
markdown.renderer.rules["table_close"] = () => "</table></div>\n";

for (const kind of ["fence", "code_block"]) {
  const render = markdown.renderer.rules[kind];
  if (!render) throw new Error(`markdown-it does not render ${kind}`);
  markdown.renderer.rules[kind] = (...block) => render(...block).replace("<pre>", '<pre tabindex="0">');
}

export type Prose = {
  readonly tokens: readonly Token[];
  render(tokens: readonly Token[]): string;
  /** A unique slug for a heading. */
  slug(text: string): string;
};

/** The data of an image file beside the lesson, or the sentence that says why there is none. */
export type FindImage = (path: string) => { readonly url: string } | { readonly problem: string };

export function readProse(text: string, problems: LessonProblems, findImage: FindImage): Prose {
  const env = {};
  const tokens = markdown.parse(text, env);
  makeHarmless(tokens, problems, findImage);
  warnOfHtml(text, problems);
  warnOfFootnotes(text, env, problems);
  const slugs = new Map<string, number>();
  return {
    tokens,
    render: (some) => markdown.renderer.render([...some], markdown.options, env),
    slug(heading) {
      const words = heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ["step"];
      const slug = words.join("-").slice(0, 60);
      const before = slugs.get(slug) ?? 0;
      slugs.set(slug, before + 1);
      // With a dot, which no slug contains: the second "a" never gets the slug of "a 2".
      return before === 0 ? slug : `${slug}.${before + 1}`;
    },
  };
}

function makeHarmless(tokens: readonly Token[], problems: LessonProblems, findImage: FindImage): void {
  for (const block of tokens) {
    alignByClass(block);
    warnOfNotations(block, problems);
    for (const { token, line } of tokensWithLines(block)) {
      if (token.type === "link_open") checkLink(token, line, problems);
      if (token.type === "image") checkImage(token, line, problems, findImage);
    }
  }
}

/**
 * Markdown puts the alignment of cells into style attributes, which the page's policy blocks. So a class replaces them.
 */
function alignByClass(cell: Token): void {
  const [, side] = /^text-align:(\w+)$/.exec(String(cell.attrGet("style") ?? "")) ?? [];
  if (side !== undefined) cell.attrs = [["class", `align-${side}`]];
}

function checkLink(token: Token, line: number, problems: LessonProblems): void {
  const address = String(token.attrGet("href") ?? "");
  const kind = addressKind(address);
  if (kind === "other") {
    problems.error(line, texts.wrongLink(JSON.stringify(address.slice(0, 60))));
    token.attrSet("href", "#");
  } else if (kind === "relative") {
    // A link to another lesson, which is a page beside this one.
    token.attrSet("href", address.replace(/\.md(?=$|#)/, ".html"));
  } else {
    token.attrSet("rel", "noopener noreferrer");
  }
}

function checkImage(token: Token, line: number, problems: LessonProblems, findImage: FindImage): void {
  const address = String(token.attrGet("src") ?? "");
  const image =
    addressKind(address) === "relative"
      ? findImage(address)
      : {
          problem: texts.remoteImage(JSON.stringify(address.slice(0, 60))),
        };
  if ("problem" in image) problems.error(line, image.problem);
  token.attrSet("src", "url" in image ? image.url : "");
}

/**
 * How a browser resolves an address. It ignores tabs and line breaks and reads \ as /. Two slashes name another host:
 * on a page that was opened as a file, that is a computer of the reader's network.
 */
function addressKind(address: string): "relative" | "web" | "other" {
  let plain = address;
  try {
    plain = decodeURI(address);
  } catch {
    // The encoding is invalid, so the address is used as it is.
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out.
  plain = plain.replace(/[\u0000-\u0020\u007f]/g, "").replaceAll("\\", "/");
  if (/^(?:https?:\/\/|mailto:)/i.test(plain)) return "web";
  return plain.startsWith("//") || /^[^/?#]*:/.test(plain) ? "other" : "relative";
}
