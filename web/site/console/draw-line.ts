import { drawTokens } from "../../editor/code-tokens.ts";
import { highlight } from "../../editor/highlight.ts";
import { shortText } from "../../output/visible-text.ts";

/** Puts the text of a line into an element, in colours; what is costly to lay out is cut, and plain. */
export function drawLine(place: Element | null, code: string, language: string): void {
  const shown = shortText(code);
  place?.replaceChildren(...(shown === code ? drawTokens(highlight(code, language)) : [shown]));
}
