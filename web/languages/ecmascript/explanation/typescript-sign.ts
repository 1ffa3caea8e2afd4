import type { Token } from "../tokenize.ts";

/** A part of a text that is TypeScript and not JavaScript, and how to quote it. */
export type TypeScriptSign = { readonly token: Token; readonly text: string };

/**
 * The number of tokens to search before the position: the parser fails at the name of an interface, but after the name
 * of a type.
 */
const maxBack = 3;

/** The sign of TypeScript where a JavaScript parser failed; undefined if there is none. */
export function typeScriptSign(tokens: readonly Token[], index: number): TypeScriptSign | undefined {
  for (let at = index + 1; at >= Math.max(0, index - maxBack); at--) {
    const sign = tokens[at] && signAt(tokens, at);
    if (sign !== undefined) return { token: tokens[at] as Token, text: sign };
  }
  return undefined;
}

function signAt(tokens: readonly Token[], at: number): string | undefined {
  const text = (offset: number) => tokens[at + offset]?.text ?? "";
  const isName = (offset: number) => tokens[at + offset]?.kind === "word";
  const word = text(0);
  if (/^(?:interface|enum|namespace)$/.test(word) && isName(1) && /^(?:\{|extends|<)$/.test(text(2)))
    return `${word} ${text(1)}`;
  if (word === "type" && isName(1) && /^[=<]$/.test(text(2))) return `type ${text(1)} =`;
  if (/^(?:private|public|protected|readonly|abstract|declare)$/.test(word) && isName(1))
    return `${word} ${text(1)}`;
  if (/^(?:as|satisfies)$/.test(word) && isTypeName(text(1)) && at > 0 && endsValue(tokens[at - 1]))
    return `${word} ${text(1)}`;
  if (word === "implements" && isName(1)) return `implements ${text(1)}`;
  if (/^(?:import|export)$/.test(word) && text(1) === "type") return `${word} type`;
  // `const x: number`, `(a: string, b?: T)`, `): void {`
  if (word !== ":") return undefined;
  const isDeclared = isName(-1) && /^(?:const|let|var)$/.test(text(-2));
  const isOptional = text(-1) === "?" && isName(-2);
  const isTyped = isTypeName(text(1)) && (isName(-1) || text(-1) === ")" || isOptional);
  const isType = isDeclared ? isName(1) || /^[[{(]$/.test(text(1)) : isTyped;
  return isType ? `: ${text(1)}${isName(1) ? "" : " …"}` : undefined;
}

/** Whether it is a name or keyword that only types have. */
function isTypeName(text: string): boolean {
  return /^(?:string|number|boolean|bigint|symbol|any|unknown|never|void|object|const|keyof|typeof|\p{Lu}[\p{L}\d]*)$/u.test(
    text,
  );
}

function endsValue(token: Token | undefined): boolean {
  return token !== undefined && /^(?:word|number|string|close)$/.test(token.kind);
}
