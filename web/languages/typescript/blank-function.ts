import type { Node } from "./babel-nodes.ts";
import { type BlankContext, blankMark } from "./blank-context.ts";
import { hasLineBreak, nextToken, skip } from "./scan.ts";

/**
 * Handles a node with parameters: a function, an arrow function or a method. Its types are blanked when they are
 * reached.
 */
export function blankFunction(node: Node, work: BlankContext): void {
  const { params = [] } = node;
  const isThis = params[0]?.type === "Identifier" && params[0].name === "this";
  if (params[0] && isThis) blankThis(params[0], work);
  for (const param of isThis ? params.slice(1) : params) work.visit(param);
  work.visit(node.id);
  if (node.key) blankKey(node, work);
  if (node.type === "ArrowFunctionExpression") blankArrow(node, work);
  else {
    work.visit(node.typeParameters);
    work.visit(node.returnType);
  }
  work.visit(node.body as Node);
}

/** `f(this: T, a)` → `f(           a)`, with the comma. */
function blankThis({ start, end }: Node, { text, edits }: BlankContext): void {
  const comma = nextToken(text, end);
  edits.blank(start, text[comma] === "," ? comma + 1 : end);
}

/** Blanks the mark after the name of a method or a field: `f?()`, `x?: T`, `x!: T`. */
export function blankKey(node: Node, work: BlankContext): void {
  const key = node.key as Node;
  if (node.computed) work.visit(key);
  if (!node.optional && !node.definite) return;
  blankMark(node.computed ? skip(work.text, key.end, ")") + 1 : key.end, work);
}

/**
 * A line must not end between `async` and `(`, between `return` and `(`, or between `)` and `=>`. If a line ends in the
 * types there, the bracket moves to their other side:
 *
 *     async <              async (
 *       T                →
 *     >(x: T): Promise<      x
 *       T                                 (the `)` is where the last `>` was)
 *     > => x               ) => x
 */
function blankArrow(node: Node, { text, edits }: BlankContext): void {
  const { typeParameters, returnType } = node;
  if (typeParameters) {
    const open = nextToken(text, typeParameters.end);
    const hasBreak = hasLineBreak(text, typeParameters.start, open);
    edits.blank(typeParameters.start, typeParameters.end, hasBreak ? "(" : "");
    if (hasBreak) edits.blank(open, open + 1);
  }
  if (returnType) {
    const colon = returnType.start;
    const close = closingBracket(node, text);
    if (close === undefined || !hasLineBreak(text, close, returnType.end)) {
      edits.blank(colon, returnType.end);
    } else {
      const lastCharacter = returnType.end - (isLowSurrogate(text, returnType.end - 1) ? 2 : 1);
      edits.blank(close, close + 1);
      edits.blank(colon, lastCharacter);
      edits.blank(lastCharacter, returnType.end, ")");
    }
  }
}

/** The offset of the `)` after the parameters of an arrow function. */
function closingBracket({ start, async, typeParameters, params }: Node, text: string): number | undefined {
  const last = params?.at(-1);
  const open = nextToken(text, typeParameters?.end ?? (async ? start + "async".length : start));
  const close = last ? skip(text, last.end, ",?") : nextToken(text, open + 1);
  return text[close] === ")" ? close : undefined;
}

function isLowSurrogate(text: string, offset: number): boolean {
  return (text.charCodeAt(offset) & 0xfc00) === 0xdc00;
}
