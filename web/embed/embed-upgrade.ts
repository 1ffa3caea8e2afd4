import { codeIn, isRunnable, languageOfCode, wholeBlock } from "./code-blocks.ts";
import { tag } from "./tag.ts";

/* dist/embed-upgrade.js, which embed.js asks for when a page wants its code blocks to be widgets. */

/**
 * Makes widgets of the code blocks that the selector finds, or of all that say that they are JavaScript or TypeScript. They
 * stay in them; what is a widget already stays as it is.
 */
export function upgrade<Widget extends Element>(
  root: ParentNode = document,
  selector?: string | undefined,
): readonly Widget[] {
  const found = selector
    ? [...root.querySelectorAll(selector)].map((each) => each.closest("pre") ?? each)
    : codeIn(root).filter((pre) => isRunnable(languageOfCode(pre)));
  return [...new Set(found)].flatMap((block) => {
    if (block.closest(tag)) return [];
    const widget = document.createElement(tag) as Element as Widget;
    const language = languageOfCode(block);
    if (language) widget.setAttribute("language", language);
    const whole = wholeBlock(block);
    whole.replaceWith(widget);
    widget.append(whole);
    return [widget];
  });
}

/** Says so where it finds none: whoever wrote the attribute expects some. */
export function upgradePage(selector: string): void {
  if (upgrade(document, selector).length) return;
  // biome-ignore lint/suspicious/noConsole: whoever wrote the attribute looks here
  console.warn(
    selector
      ? `data-upgrade finds no code block: ${selector} is none on this page.`
      : "data-upgrade finds no code block that says that it is JavaScript or TypeScript. Name those that are meant: " +
          'data-upgrade="article pre".',
  );
}
