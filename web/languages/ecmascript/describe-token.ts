import type { SyntaxReason } from "../../protocol/program/syntax-reason.ts";
import { oddCharacter } from "./odd-characters.ts";

export const jsxRefusal =
  "JSX does not work here: there is no page for its elements. Write values, and print them with console.log(…)";

/** The beginning of an element: its name and its attributes, or a fragment. */
const jsx = /<(?:>|[\p{ID_Start}$_][\w.:$-]*(?:>|\s*\/>|\s+(?:[\w:-]+(?:[=>\s]|\/>)|\{)))/uy;

/**
 * What no program has where a parser failed: a character that belongs to no token, or JSX. Undefined if it is an ordinary
 * token in the wrong place.
 */
export function describeToken(
  text: string,
  offset: number,
): { readonly message: string; readonly reason: SyntaxReason } | undefined {
  const odd = oddCharacter(text, offset);
  if (odd) {
    const not = odd.instead === undefined ? "" : `, not ${odd.instead}`;
    const token = String.fromCodePoint(text.codePointAt(offset) ?? 0);
    return {
      message: `Invalid or unexpected token: ${odd.named}${not}`,
      reason: { kind: "unexpectedToken", token },
    };
  }
  jsx.lastIndex = offset;
  if (!jsx.test(text)) return undefined;
  return { message: `Unexpected token '<': ${jsxRefusal}`, reason: { kind: "unexpectedToken", token: "<" } };
}
