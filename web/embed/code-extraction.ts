/*
 * The text of code as generators and highlighters of pages write it: lines may be text, elements or the rows of a table,
 * with numbers and buttons beside them. (It is written to be small: every page with a widget loads it.)
 */

/** Elements beside the code that are not part of it: buttons, and line numbers under the names of each highlighter. */
export const notCode =
  "button,style,[class^=lineno],[class*=gutter],.normal,.lnt,.ln,.hljs-ln-numbers,[aria-hidden=true]";

/** With a line for each line that a reader sees. */
export function textOfCode(code: Element): string {
  const copy = code.cloneNode(true) as Element;
  for (const each of copy.querySelectorAll(notCode)) each.remove();
  for (const each of copy.querySelectorAll("br")) each.replaceWith("\n");
  for (const line of copy.querySelectorAll("div,p,li,tbody,tr,td")) {
    // White space between lines that are blocks is the page's own.
    for (const near of [line.previousSibling, line.nextSibling])
      if (near?.nodeValue?.trim() === "") (near as ChildNode).remove();
    if (!line.textContent.endsWith("\n")) line.append("\n");
  }
  return copy.textContent;
}

/** Whether this `pre` has code, and not the line numbers of another one. */
export const isCode = (pre: Element): boolean => textOfCode(pre).trim() !== "";
