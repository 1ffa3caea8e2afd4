import { MarkdownRendererService } from "monaco-editor/platform/markdown/browser/markdownRenderer";

/*
 * What Monaco shows in Markdown, in hovers above all, is often a comment of a program that somebody else wrote. To show it
 * makes no request, and nothing in it can be clicked: it has no images, and of a link the text and the address.
 */

/** What Markdown becomes in HTML, without what loads something. */
const allowedTags = {
  override: (
    "a blockquote br code del div em h1 h2 h3 h4 h5 h6 hr li ol p pre span strong " +
    "table tbody td th thead tr ul"
  ).split(" "),
};

const { render } = MarkdownRendererService.prototype;
MarkdownRendererService.prototype.render = function (markdown, options, target) {
  const sanitizerConfig = { ...options?.sanitizerConfig, allowedTags };
  const result = render.call(this, markdown, { ...options, sanitizerConfig }, target);
  // Only Monaco's own texts are trusted: their links are its commands.
  if (!markdown.isTrusted) result.element.querySelectorAll("a").forEach(writeOut);
  return result;
};

function writeOut(link: HTMLAnchorElement): void {
  const address = link.dataset["href"] ?? "";
  const isVisible = address === "" || link.textContent === address;
  link.replaceWith(...link.childNodes, isVisible ? "" : ` (${address})`);
}
