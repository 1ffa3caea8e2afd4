import { MarkdownRendererService } from "monaco-editor/platform/markdown/browser/markdownRenderer";

/*
 * Monaco shows Markdown, mainly in hovers, that is often a comment in another person's program. Showing it must cause
 * no request, and nothing in it can be clicked: images are removed, and a link becomes its text and its address.
 */

/** The HTML elements that Markdown can produce, without those that load something. */
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
  // Only Monaco's own texts are trusted, because their links are its commands.
  if (!markdown.isTrusted) result.element.querySelectorAll("a").forEach(writeOut);
  return result;
};

function writeOut(link: HTMLAnchorElement): void {
  const address = link.dataset["href"] ?? "";
  const isVisible = address === "" || link.textContent === address;
  link.replaceWith(...link.childNodes, isVisible ? "" : ` (${address})`);
}
