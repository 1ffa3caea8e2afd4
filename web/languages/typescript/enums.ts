import { bodyOf, type Node, nameOf } from "./babel-nodes.ts";
import type { BlankContext } from "./blank-context.ts";
import { type Constant, constantOf, isString, memberName } from "./constants.ts";
import { close } from "./namespaces.ts";
import { nextToken } from "./scan.ts";

/** An enum, its block, and the start of its statement: at its `export`, if it has one. */
export type Enum = {
  readonly node: Node;
  readonly scope: Node;
  readonly start: number;
  /** Whether its variable already exists. */
  readonly isDeclared: boolean;
  /** The namespace that exports it. */
  readonly owner?: string;
};

/** The members so far, with their values if these are known, by the names of their enums. */
type Constants = Map<string, Map<string, Constant | undefined>>;

/** Compiles the enums of a program, in source order. */
export function compileEnums(enums: readonly Enum[], work: BlankContext): void {
  const enumsByName: Constants = new Map();
  for (const each of [...enums].sort((a, b) => a.start - b.start)) {
    const name = nameOf(each.node.id);
    declareVariable(each, work);
    if (!enumsByName.has(name)) enumsByName.set(name, new Map());
    compileMembers(name, bodyOf(each.node), enumsByName, work);
  }
}

/**
 * Puts the code that makes the object around the members, which stay on their lines; columns move only within a line. A
 * `const enum` is like any other. The parts of one enum have one variable, which is local to its block.
 *
 *     enum Color {            var  Color ;(Color=>{
 *       Red,               →    Color[Color.Red=0]="Red";
 *       Green = f(1),           Color[Color.Green = f(1)]="Green";
 *       Blue = "b",             Color.Blue = "b";
 *     }                       })(Color||(Color={}));
 */
function declareVariable(
  { node, scope, start, isDeclared, owner }: Enum,
  { text, edits, values }: BlankContext,
): void {
  const name = nameOf(node.id);
  const id = node.id as Node;
  const open = nextToken(text, id.end);
  values.add(name);
  if (isDeclared) edits.blank(start, open);
  else if (owner !== undefined) edits.blank(start, id.start, "let");
  else edits.blank(node.start, id.start, scope.type === "Program" ? "var" : "let");
  edits.insert(open, `;(${name}=>`);
  edits.insert(node.end, close(name, owner), -1);
}

function compileMembers(
  name: string,
  members: readonly Node[],
  knownEnums: Constants,
  work: BlankContext,
): void {
  const { text, edits } = work;
  const values = knownEnums.get(name) as Map<string, Constant | undefined>;
  let next: Constant | undefined = 0;
  let previous = "";
  for (const { start, end, id, initializer } of members) {
    const key = nameOf(id);
    const isName = id?.type === "Identifier";
    const member = isName ? `${name}.` : `${name}[`;
    const close = isName ? "" : "]";
    let value: Constant | undefined = next;
    if (initializer) {
      value = constantOf(initializer, (node) => findConstant(node, values, knownEnums, work));
    } else if (typeof value !== "number") {
      work.refuse(
        start,
        `"${key}" needs a value, because it cannot be computed from "${previous}". Write: ${key} = …`,
      );
    }
    const hasName = initializer && (typeof value === "string" || isString(initializer));
    edits.insert(start, hasName ? member : `${name}[${member}`);
    if (close) edits.insert((id as Node).end, close);
    const result = `${initializer ? "" : `=${value}`}${hasName ? "" : `]=${quote(key)}`}`;
    if (result) edits.insert(end, result);
    const comma = nextToken(text, end);
    if (text[comma] === ",") edits.blank(comma, comma + 1, ";");
    values.set(key, value);
    next = typeof value === "number" ? value + 1 : undefined;
    previous = key;
  }
}

/** The value of `A`, `E.A` or `E["A"]`, if it is a known member or a constant. */
function findConstant(
  node: Node,
  own: ReadonlyMap<string, Constant | undefined>,
  knownEnums: Constants,
  work: BlankContext,
  within: ReadonlySet<Node> = new Set(),
): Constant | undefined {
  if (node.type === "Identifier") {
    if (own.has(nameOf(node))) return own.get(nameOf(node));
    // Since TypeScript 5.0, also that of an earlier constant.
    const meaning = work.scopes.meaningOf(node);
    const { constant } = meaning.kind === "local" ? meaning : {};
    if (!constant || constant.start > node.start || within.has(constant)) return undefined;
    const names = new Set([...within, constant]);
    return constantOf(constant, (each) => findConstant(each, new Map(), knownEnums, work, names));
  }
  const member = memberName(node);
  return member && knownEnums.get(member.object)?.get(member.name);
}

/** As a string literal on one line. */
function quote(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`);
}
