/*
 * The text of code in the markup of generators and highlighters: lines may be text, elements or the rows of a table,
 * with numbers and buttons beside them. (The code is small, because every page with a widget loads it.)
 */

/**
 * Elements beside the code that are not part of it: buttons, and line numbers with the class names of each highlighter.
 */
export const notCode =
  "button,style,[class^=lineno],[class*=gutter],.normal,.lnt,.ln,.hljs-ln-numbers,[aria-hidden=true]";

/** The text of the code, with one line for each line that a reader sees. */
export function textOfCode(code: Element): string {
  const copy = code.cloneNode(true) as Element;
  for (const each of copy.querySelectorAll(notCode)) each.remove();
  for (const each of copy.querySelectorAll("br")) each.replaceWith("\n");
  for (const line of copy.querySelectorAll("div,p,li,tbody,tr,td")) {
    // White space between lines that are blocks belongs to the markup.
    for (const near of [line.previousSibling, line.nextSibling])
      if (near?.nodeValue?.trim() === "") (near as ChildNode).remove();
    if (!line.textContent.endsWith("\n")) line.append("\n");
  }
  return copy.textContent;
}

/** Whether this `pre` contains code, and not the line numbers of another `pre`. */
export const isCode = (pre: Element): boolean => textOfCode(pre).trim() !== "";
