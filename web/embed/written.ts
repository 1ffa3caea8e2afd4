import type { SourceFile } from "../protocol/source.ts";
import { isCode, textOfCode } from "./code-lines.ts";
import { dedented } from "./code-text.ts";
import { attributeNames } from "./messages.ts";

/* What a page has written into the element of a widget, and around it. */

/** Once the page is read: before, what is in an element may not be there yet. */
export function whenRead(act: () => unknown): void {
  if (document.readyState !== "loading") act();
  else document.addEventListener("DOMContentLoaded", act);
}

/** "#tests" is the text of that element: what is long need not stand in an attribute. */
export function textOf(value: string): string {
  return (value[0] === "#" && document.getElementById(value.slice(1))?.textContent) || value;
}

export function attributesOf(element: Element): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {};
  for (const name of attributeNames) {
    const value = element.getAttribute(name);
    if (value !== null) attributes[name] = textOf(value);
  }
  return attributes;
}

/**
 * The attribute `code` is the program; without it, a script of plain text is a file, the first one the program; without any,
 * the code in it is; without that, its text.
 */
export function filesIn(element: Element): readonly SourceFile[] {
  const scripts = [...element.querySelectorAll<HTMLScriptElement>(plainScript)];
  const code = element.getAttribute("code");
  return code === null && scripts[0]
    ? scripts.map((each) => ({ path: each.dataset["path"] ?? "", text: dedented(each.text) }))
    : [
        {
          path: "",
          text:
            code === null
              ? dedented(textOfCode([...element.querySelectorAll("pre")].find(isCode) ?? element))
              : textOf(code),
        },
      ];
}

const plainScript = 'script[type="text/plain"]';

/** Has the page said of what program it is? An empty `pre` is an empty program. */
export function isWritten(element: Element): boolean {
  return Boolean(
    element.matches("[src],[files],[code]") ||
      element.querySelector(`pre,${plainScript}`) ||
      element.textContent.trim(),
  );
}

/** Rejects with a sentence. */
export async function filesOf(element: Element): Promise<readonly SourceFile[]> {
  const src = element.getAttribute("src");
  const written = filesIn(element);
  if (src === null) return written;
  const answer = await fetch(new URL(src, document.baseURI)).catch(() => undefined);
  if (!answer?.ok) throw new Error(`${src} could not be loaded (${answer?.status ?? "no answer"}).`);
  return [{ path: "", text: await answer.text() }, ...written.slice(1)];
}
