import { codeIn, isRunnable, languageOfCode, outermostBlock } from "./code-blocks.ts";
import { tag } from "./tag.ts";

/* dist/embed-upgrade.js, which embed.js asks for when a page wants its code blocks to be widgets. */

/**
 * Makes widgets of the code blocks that the selector finds, or of all that say that they are JavaScript, TypeScript or
 * Elixir. They
 * stay in them; what is a widget already stays as it is.
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
      // The tabs of VitePress show and hide what stands here.
      widget.append(...whole.childNodes);
      whole.append(widget);
    } else {
      whole.replaceWith(widget);
      widget.append(whole);
    }
    return [widget];
  });
}

/** Those of widgets, too. */
function blocksIn(root: ParentNode, selector: string | undefined): readonly Element[] {
  return selector
    ? [...root.querySelectorAll(selector)].map((each) => each.closest("pre") ?? each)
    : codeIn(root).filter((pre) => isRunnable(languageOfCode(pre)));
}

/**
 * Says so where the page has none: whoever wrote the attribute expects some. Where there are widgets already, its own script
 * may have been the first to upgrade them.
 */
export function upgradePage(selector: string): void {
  upgrade(document, selector);
  if (blocksIn(document, selector).length) return;
  // biome-ignore lint/suspicious/noConsole: whoever wrote the attribute looks here
  console.warn(
    selector
      ? `data-upgrade finds no code block: ${selector} is none on this page.`
      : "data-upgrade finds no code block that says that it is JavaScript, TypeScript or Elixir. Name those that are meant: " +
          'data-upgrade="article pre".',
  );
}
