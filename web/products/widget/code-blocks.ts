import { languageByName } from "../../languages/catalog.ts";
import { isCode, notCode } from "./code-extraction.ts";

/*
 * Finds code blocks in the markup of many generators: the language of a block, and the element that is the block. The
 * language may be on the code, on the `pre` or on a wrapper.
 */

/** Whether a widget runs this language, given by its id or by the extension of its files. */
export function isRunnable(name: string | undefined): name is string {
  // Code that is marked as CommonJS calls `require`, which no program has.
  if (name === undefined || /^c[jt]s$/i.test(name)) return false;
  const language = languageByName(name);
  return language !== undefined && !language.isData;
}

/** An element's own tag as a string, to search its attributes and classes. */
const tagOf = (element: Element) => (element.cloneNode() as Element).outerHTML;

/**
 * The language of a block, such as "ts", if the page marks it. The mark nearest to the code counts. Around the block,
 * only languages of widgets count, because pages have classes such as `lang-en`.
 */
export function languageOfCode(pre: Element): string | undefined {
  let ancestor: Element | null = pre.querySelector("code") ?? pre;
  for (
    let up = 0;
    ancestor && up < 9 && ancestor !== document.body;
    up++, ancestor = ancestor.parentElement
  ) {
    const [, languageName] = /(?:data-lang(?:uage)?="|\blang(?:uage)?-)([\w-]+)/.exec(tagOf(ancestor)) ?? [];
    if (isRunnable(languageName)) return languageName;
    // A class that is only the language, such as "ts".
    const isInside = /^(?:CODE|PRE)$/.test(ancestor.nodeName);
    const name = languageName ?? [...ancestor.classList].find(isRunnable);
    if (isInside && name) return name;
  }
  return undefined;
}

/** The `pre` elements that contain code. Others beside or around them may contain line numbers. */
export function codeIn(root: ParentNode): readonly Element[] {
  return [...root.querySelectorAll("pre")].filter((pre) => !pre.parentElement?.closest("pre") && isCode(pre));
}

const wrapper = /^<(?:div|figure|table)[^>]*(?:lang|light|chroma|lntable|expressive|frame|sourceCode)/;

/**
 * The element with the whole block: the `pre`, or a wrapper by a generator that shows no more text than the language.
 */
export function outermostBlock(pre: Element): Element {
  let block = pre;
  for (let at = pre.parentElement; at && codeIn(at).length === 1; at = at.parentElement) {
    const rest = at.cloneNode(true) as Element;
    for (const each of rest.querySelectorAll(`pre,${notCode}`)) each.remove();
    if (rest.textContent.trim().replace(languageOfCode(pre) ?? "", "")) break;
    if (wrapper.test(tagOf(at))) block = at;
  }
  return block;
}
