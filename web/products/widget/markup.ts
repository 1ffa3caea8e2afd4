import type { SourceFile } from "../../protocol/program/source-file.ts";
import * as texts from "./author-texts.ts";
import { attributeNames } from "./channel-messages.ts";
import { isCode, textOfCode } from "./code-extraction.ts";

/* Reads what a page has written into the element of a widget, and around it. */

/** Calls `act` when the page is parsed. Before that, the contents of an element may be incomplete. */
export function whenDomReady(act: () => unknown): void {
  if (document.readyState !== "loading") act();
  else document.addEventListener("DOMContentLoaded", act);
}

/**
 * The value of an attribute. "#tests" means the text of that element, so that long values need not be in an attribute.
 */
export function attributeText(value: string): string {
  return (value[0] === "#" && document.getElementById(value.slice(1))?.textContent) || value;
}

export function readAttributes(element: Element): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {};
  for (const name of attributeNames) {
    const value = element.getAttribute(name);
    if (value !== null) attributes[name] = attributeText(value);
  }
  return attributes;
}

/**
 * The program is the attribute `code`. Without it, each script of plain text is a file, and the first is the program.
 * Without scripts, the program is the code in the element, or else its text.
 */
export function readFiles(element: Element): readonly SourceFile[] {
  const scripts = [...element.querySelectorAll<HTMLScriptElement>(plainScript)];
  const code = element.getAttribute("code");
  return code === null && scripts[0]
    ? scripts.map((each) => ({ path: each.dataset["path"] ?? "", text: dedent(each.text) }))
    : [
        {
          path: "",
          text:
            code === null
              ? dedent(textOfCode([...element.querySelectorAll("pre")].find(isCode) ?? element))
              : attributeText(code),
        },
      ];
}

const plainScript = 'script[type="text/plain"]';

/** Whether the page gives a program. An empty `pre` is an empty program. */
export function hasProgram(element: Element): boolean {
  return Boolean(
    element.matches("[src],[files],[code]") ||
      element.querySelector(`pre,${plainScript}`) ||
      element.textContent.trim(),
  );
}

/** Rejects with an error whose message is a sentence for the reader. */
export async function loadFiles(element: Element): Promise<readonly SourceFile[]> {
  const src = element.getAttribute("src");
  const files = readFiles(element);
  if (src === null) return files;
  const response = await fetch(new URL(src, document.baseURI)).catch(() => undefined);
  if (!response?.ok) throw new Error(texts.sourceNotLoaded(src, response?.status ?? "no answer"));
  return [{ path: "", text: await response.text() }, ...files.slice(1)];
}

/**
 * The text of an element as a program: without blank lines around it, and without the indentation that all of its lines
 * share, which belongs to the page's markup.
 */
export function dedent(text: string): string {
  const program = text.replaceAll("\r", "").replace(/^(?:[ \t]*\n)+|\s+$/g, "");
  // In sorted order, if the last begins with the first, all others do.
  const margins = (program.match(/^[ \t]*(?=\S)/gm) ?? []).sort();
  const [margin = ""] = margins;
  return margins.at(-1)?.startsWith(margin) ? program.replace(new RegExp(`^${margin}`, "gm"), "") : program;
}

export const tag = "sandglass-playground";
