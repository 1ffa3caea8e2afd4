import type MarkdownIt from "markdown-it";
import footnotes from "markdown-it-footnote";

/*
 * The extensions of GitHub's Markdown that markdown-it lacks: footnotes, callouts, task lists. No element or attribute
 * that they add has content that an author could choose freely.
 */

type Markdown = InstanceType<typeof MarkdownIt>;
type Token = ReturnType<Markdown["parse"]>[number];
type CoreState = Parameters<Parameters<Markdown["core"]["ruler"]["push"]>[1]>[0];

/** The keywords of `> [!NOTE]`. */
export const calloutKinds = ["note", "tip", "important", "warning", "caution"] as const;

export function addExtensions(markdown: Markdown): void {
  footnotes(markdown);
  // On GitHub, `^[text]` is not a footnote. In other Markdown it is text with an exponent.
  markdown.disable("footnote_inline");
  const { rules } = markdown.renderer;
  const backlink = rules["footnote_anchor"];
  if (backlink)
    rules["footnote_anchor"] = (...args) =>
      backlink(...args).replace("<a ", '<a aria-label="Back to the text" ');
  // A label for screen readers replaces a line that is only visible.
  rules["footnote_block_open"] = () =>
    '<section class="footnotes" aria-label="Footnotes">\n<ol class="footnotes-list">\n';
  markdown.core.ruler.before("inline", "callouts", makeCallouts);
  markdown.core.ruler.before("inline", "task_items", ({ tokens }) => {
    for (let index = 0; index < tokens.length; index++) makeTaskItem(tokens, index);
  });
}

/** Turns a quotation that begins with a line `[!NOTE]` into a block with that title. */
function makeCallouts(state: CoreState): void {
  const tokens: Token[] = [];
  const isCallout: boolean[] = [];
  for (let index = 0; index < state.tokens.length; index++) {
    const token = state.tokens[index] as Token;
    tokens.push(token);
    if (token.type === "blockquote_close" && isCallout.pop()) token.tag = "div";
    if (token.type !== "blockquote_open") continue;
    const text = state.tokens[index + 2];
    const callout = text?.type === "inline" ? calloutIn(text.content) : undefined;
    isCallout.push(callout !== undefined);
    if (!text || !callout) continue;
    token.tag = "div";
    token.attrs = [["class", `lesson-callout is-${callout.kind}`]];
    const title = (type: string, tag: string, nesting: -1 | 0 | 1) =>
      Object.assign(new state.Token(type, tag, nesting), { block: true, level: token.level + 1 });
    const [open, words] = [title("paragraph_open", "p", 1), title("inline", "", 0)];
    open.attrs = [["class", "lesson-callout-title"]];
    words.content = callout.kind.replace(/^./, (first) => first.toUpperCase());
    words.children = [];
    tokens.push(open, words, title("paragraph_close", "p", -1));
    text.content = text.content.slice(callout.length);
    if (text.map) text.map = [text.map[0] + 1, text.map[1]];
    // The first paragraph was only that line.
    if (text.content === "") index += 3;
  }
  state.tokens = tokens;
}

function calloutIn(
  text: string,
): { readonly kind: (typeof calloutKinds)[number]; readonly length: number } | undefined {
  const [marker = "", word = ""] = /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(text) ?? [];
  const kind = calloutKinds.find((each) => each === word.toLowerCase());
  return kind && { kind, length: marker.length };
}

/** Turns a list item that begins with `[ ]` or `[x]` into a task. */
function makeTaskItem(tokens: readonly Token[], index: number): void {
  const [item, paragraph, inline] = tokens.slice(index, index + 3);
  if (item?.type !== "list_item_open" || paragraph?.type !== "paragraph_open" || !inline) return;
  const [marker, mark] = /^\[([ xX])\] (?=\S)/.exec(inline.content) ?? [];
  if (marker === undefined) return;
  item.attrs = [["class", "lesson-task"]];
  inline.content = `${mark === " " ? "☐" : "☑"} ${inline.content.slice(marker.length)}`;
}
