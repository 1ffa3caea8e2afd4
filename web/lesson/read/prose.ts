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
 * Markdown as a lesson has it. HTML is text like any other; so nothing reaches the page but the elements that
 * Markdown itself has, and of those only links and images have an address.
 */
const markdown = new MarkdownIt("default", {
  html: false,
  linkify: false,
  typographer: false,
  highlight: (code, name) => drawCode(code, languageIdOf(name) ?? name),
});
// A problem with an address is reported at its line. Otherwise the reader would see the address as text.
markdown.validateLink = () => true;
addExtensions(markdown);
// What scrolls has to be reachable by keyboard, and not every browser sees to that.
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
  /** The slug of a heading, once. */
  slug(text: string): string;
};

/** The data of an image file beside the lesson, or the sentence about why there is none. */
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
      // With a dot, which no slug has: "a" twice is never what "a 2" is.
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

/** The page allows no style attributes, which is where Markdown's cells have their alignment. */
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
    // Another lesson, as a page beside this one.
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
 * What a browser makes of an address. It leaves out tabs and line breaks and reads \ as /; two slashes name another
 * host, which on a page that was opened as a file is a computer of the reader's network.
 */
function addressKind(address: string): "relative" | "web" | "other" {
  let plain = address;
  try {
    plain = decodeURI(address);
  } catch {
    // Not an encoding; as it is, then.
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out.
  plain = plain.replace(/[\u0000-\u0020\u007f]/g, "").replaceAll("\\", "/");
  if (/^(?:https?:\/\/|mailto:)/i.test(plain)) return "web";
  return plain.startsWith("//") || /^[^/?#]*:/.test(plain) ? "other" : "relative";
}
