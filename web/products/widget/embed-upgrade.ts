import { languages } from "../../languages/catalog.ts";
import * as texts from "./author-texts.ts";
import { codeIn, isRunnable, languageOfCode, outermostBlock } from "./code-blocks.ts";
import { tag } from "./markup.ts";

/* dist/embed-upgrade.js, which embed.js loads when a page wants its code blocks to be widgets. */

/**
 * Turns code blocks into widgets: those that the selector matches, or all that are marked as a language of programs. The
 * blocks stay inside the widgets. Existing widgets do not change.
 */
export function upgrade<Widget extends Element>(
  root: ParentNode = document,
  selector?: string | undefined,
): readonly Widget[] {
  return [...new Set(blocksIn(root, selector))].flatMap((block) => {
    if (block.closest(tag)) return [];
    const widget = document.createElement(tag) as Element as Widget;
    const language = languageOfCode(block);
    if (language) widget.setAttribute("language", language);
    const whole = outermostBlock(block);
    if (whole !== block && whole.matches(".vp-code-group .blocks > *")) {
      // VitePress's tabs show and hide this element.
      widget.append(...whole.childNodes);
      whole.append(widget);
    } else {
      whole.replaceWith(widget);
      widget.append(whole);
    }
    return [widget];
  });
}

/** "JavaScript, TypeScript or …": the languages of programs. */
const languageLabels = () =>
  languages
    .flatMap(({ label, isData }) => (isData ? [] : [label]))
    .join(", ")
    .replace(/, ([^,]+)$/, " or $1");

/** The blocks, including those inside widgets. */
function blocksIn(root: ParentNode, selector: string | undefined): readonly Element[] {
  return selector
    ? [...root.querySelectorAll(selector)].map((each) => each.closest("pre") ?? each)
    : codeIn(root).filter((pre) => isRunnable(languageOfCode(pre)));
}

/**
 * Warns if the page has no such block, because the author of the attribute expects some. Blocks inside widgets count,
 * because a script of the page may have upgraded them first.
 */
export function upgradePage(selector: string): void {
  upgrade(document, selector);
  if (blocksIn(document, selector).length) return;
  // biome-ignore lint/suspicious/noConsole: the author of the attribute looks here
  console.warn(selector ? texts.noCodeBlock(selector) : texts.noMarkedCode(languageLabels()));
}
