import { drawTokens } from "../../editor/code-tokens.ts";
import { highlight } from "../../editor/highlight.ts";
import { shortText } from "../../output/visible-text.ts";

/** Draws a line into an element in colours. A text with an expensive layout is cut and has no colours. */
export function drawLine(place: Element | null, code: string, language: string): void {
  const visible = shortText(code);
  place?.replaceChildren(...(visible === code ? drawTokens(highlight(code, language)) : [visible]));
}
