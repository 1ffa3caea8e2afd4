import { bodyOf, type Node, nameOf } from "./babel-nodes.ts";
import { type BlankContext, erase } from "./blank-context.ts";
import { blankFunction, blankKey } from "./blank-function.ts";
import { compileParameterProperties } from "./parameters.ts";
import { nextToken, skip, wordAt } from "./scan.ts";

/** `abstract class A<T> extends B<U> implements C {` → `         class A    extends B                {` */
export function blankClass(node: Node, work: BlankContext): void {
  const { text, edits } = work;
  for (const decorator of node.decorators ?? []) work.visit(decorator);
  const start = afterDecorators(node, text);
  if (node.abstract) edits.blank(start, start + "abstract".length);
  work.visit(node.id);
  work.visit(node.typeParameters);
  work.visit(node.superClass);
  work.visit(node.superTypeParameters);
  const last = node.implements?.at(-1);
  if (last) edits.blank(implementsOf(node, text), last.end);

  const body = node.body as Node;
  const members = bodyOf(body);
  compileParameterProperties(node, work);
  members.forEach((member, index) => {
    blankMember(member, members[index - 1], work);
  });
}

/** The offset of the word `implements`. */
function implementsOf(node: Node, text: string): number {
  const before = node.superTypeParameters ?? node.superClass ?? node.typeParameters ?? node.id;
  if (before) return skip(text, before.end, ")");
  const first = afterDecorators(node, text);
  const start = nextToken(text, node.abstract ? first + "abstract".length : first);
  return nextToken(text, start + "class".length);
}

/** The start of a class or member after its decorators. In `@a export class`, the decorators are not part of it. */
function afterDecorators({ start, decorators }: Node, text: string): number {
  const last = decorators?.at(-1);
  return last && last.start >= start ? nextToken(text, last.end) : start;
}

function blankMember(member: Node, previous: Node | undefined, work: BlankContext): void {
  switch (member.type) {
    case "TSDeclareMethod": // abstract f(): T; and the signatures before an implementation
    case "TSIndexSignature": // [key: string]: T;
      erase(member, work);
      break;
    case "ClassAccessorProperty":
    case "ClassProperty":
    case "ClassPrivateProperty":
      if (member.declare || member.abstract)
        erase(member, work); // declare x: T; abstract x: T;
      else blankField(member, previous, work);
      break;
    case "ClassMethod":
    case "ClassPrivateMethod":
      for (const decorator of member.decorators ?? []) work.visit(decorator);
      blankModifiers(member, previous, work);
      blankFunction(member, work);
      break;
    default:
      work.visit(member);
  }
}

/** `readonly x?: T = 1` → `         x     = 1` */
function blankField(member: Node, previous: Node | undefined, work: BlankContext): void {
  for (const decorator of member.decorators ?? []) work.visit(decorator);
  blankModifiers(member, previous, work);
  blankKey(member, work);
  work.visit(member.typeAnnotation);
  work.visit(member.value as Node | null);
  // A field with such a name would be read as the beginning of the next member.
  work.ends(member, !member.computed && !member.value && fieldsToEnd.has(nameOf(member.key)));
}

const fieldsToEnd: ReadonlySet<string> = new Set(["get", "set", "static", "accessor", "async"]);

/** `private static readonly x` → `        static          x` */
function blankModifiers(member: Node, previous: Node | undefined, work: BlankContext): void {
  const { text } = work;
  const key = member.key as Node;
  const isField = previous?.type === "ClassProperty" || previous?.type === "ClassPrivateProperty";
  const isOpen = isField && text[previous.end - 1] !== ";";
  const start = afterDecorators(member, text);
  blankModifierWords(start, key.start, work, isOpen && start === member.start);
}

/** `private readonly x` → `                 x`, for a member or a parameter. */
export function blankModifierWords(
  start: number,
  end: number,
  { text, edits }: BlankContext,
  endBefore = false,
): void {
  let at = start;
  while (at < end) {
    const word = wordAt(text, at);
    if (word === "") return;
    // The field before may have relied on the word as its end.
    if (modifiers.has(word)) edits.blank(at, at + word.length, endBefore && at === start ? ";" : "");
    at = nextToken(text, at + word.length);
  }
}

const modifiers: ReadonlySet<string> = new Set([
  "public",
  "private",
  "protected",
  "readonly",
  "override",
  "abstract",
  "declare",
  // They have no meaning for fields; TypeScript's type checker reports that.
  "in",
  "out",
]);
