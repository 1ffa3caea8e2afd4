import { bodyOf, type Node, nameOf } from "./babel-nodes.ts";
import { type BlankContext, erase } from "./blank-context.ts";
import { blankFunction, blankKey } from "./functions.ts";
import { compileParameterProperties } from "./parameters.ts";
import { refusals } from "./refusals.ts";
import { nextToken, skip, wordAt } from "./scan.ts";

/** `abstract class A<T> extends B<U> implements C {` → `         class A    extends B                {` */
export function blankClass(node: Node, work: BlankContext): void {
  const { text, edits } = work;
  for (const decorator of node.decorators ?? []) work.visit(decorator);
  if (node.abstract) edits.blank(node.start, node.start + "abstract".length);
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
  const start = nextToken(text, node.abstract ? node.start + "abstract".length : node.start);
  return nextToken(text, start + "class".length);
}

function blankMember(member: Node, previous: Node | undefined, work: BlankContext): void {
  switch (member.type) {
    case "TSDeclareMethod": // abstract f(): T; and the signatures before an implementation
    case "TSIndexSignature": // [key: string]: T;
      erase(member, work);
      break;
    case "ClassProperty":
    case "ClassPrivateProperty":
      if (member.declare || member.abstract)
        erase(member, work); // declare x: T; abstract x: T;
      else blankField(member, previous, work);
      break;
    case "ClassAccessorProperty":
      if (member.declare || member.abstract) erase(member, work);
      else compileAccessor(member, previous, work);
      break;
    case "ClassMethod":
    case "ClassPrivateMethod":
      blankModifiers(member, previous, work);
      for (const decorator of member.decorators ?? []) work.visit(decorator);
      blankFunction(member, work);
      break;
    default:
      work.visit(member);
  }
}

/** `readonly x?: T = 1` → `         x     = 1` */
function blankField(member: Node, previous: Node | undefined, work: BlankContext): void {
  blankModifiers(member, previous, work);
  for (const decorator of member.decorators ?? []) work.visit(decorator);
  blankKey(member, work);
  work.visit(member.typeAnnotation);
  work.visit(member.value as Node | null);
  // A field of that name would be the beginning of what follows.
  work.ends(member, !member.computed && !member.value && fieldsToEnd.has(nameOf(member.key)));
}

/**
 * `accessor x: T = 1` → `         #x_accessor    = 1;get x(){return this.#x_accessor}set x(value){this.#x_accessor=value}`. Those
 * of a class itself are read from the class, as a derived class has no such field.
 */
function compileAccessor(member: Node, previous: Node | undefined, work: BlankContext): void {
  const { text, edits } = work;
  const key = member.key as Node;
  const isPrivate = key.type === "PrivateName";
  const name = isPrivate ? nameOf(key.id) : nameOf(key);
  if (member.computed || (!isPrivate && key.type !== "Identifier") || member.static) {
    work.refuse(member.start, refusals["ClassAccessorProperty"]?.(member) as string);
    return;
  }
  for (const decorator of member.decorators ?? []) work.visit(decorator);
  blankModifiers(member, previous, work);
  if (!isPrivate) edits.insert(key.start, "#");
  edits.insert(key.end, "_accessor", -2);
  blankKey(member, work);
  work.visit(member.typeAnnotation);
  work.visit(member.value as Node | null);
  const field = `this.#${name}_accessor`;
  const own = isPrivate ? `#${name}` : name;
  const end = text[member.end - 1] === ";" ? "" : ";";
  edits.insert(member.end, `${end}get ${own}(){return ${field}}set ${own}(value){${field}=value}`, -1);
}

const fieldsToEnd: ReadonlySet<string> = new Set(["get", "set", "static", "accessor", "async"]);

/** `private static readonly x` → `        static          x` */
function blankModifiers(member: Node, previous: Node | undefined, work: BlankContext): void {
  const { text } = work;
  const key = member.key as Node;
  const isField = previous?.type === "ClassProperty" || previous?.type === "ClassPrivateProperty";
  const isOpen = isField && text[previous.end - 1] !== ";";
  blankWords(member.start, key.start, work, isOpen);
}

/** `private readonly x` → `                 x`, for a member or a parameter. */
export function blankWords(
  start: number,
  end: number,
  { text, edits }: BlankContext,
  endBefore = false,
): void {
  let at = start;
  while (at < end) {
    const word = wordAt(text, at);
    if (word === "") return;
    // The field before may have relied on the word to end it.
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
  // Of fields they mean nothing, which TypeScript's checker says.
  "in",
  "out",
  // What it stands for is put in: see compileAccessor.
  "accessor",
]);
