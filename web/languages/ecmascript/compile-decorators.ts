import type {
  AnyNode,
  Class,
  ExportDefaultDeclaration,
  ExportNamedDeclaration,
  MethodDefinition,
  Program,
  PropertyDefinition,
} from "acorn";
import type { CompileResult } from "../../protocol/program/compile-result.ts";
import type { OffsetProblem } from "./acorn-parser.ts";
import { childrenOf, isFunction } from "./analysis/nodes.ts";
import { compileMissing, type MissingSyntax, skipSpace } from "./compile-missing.ts";
import { type CompiledClass, compileMember } from "./decorated-members.ts";
import { type DecoratedNode, decoratorsOf } from "./decorator-parser.ts";
import type { Edits } from "./edits.ts";

/**
 * Compiles decorators and auto-accessors, which the engine does not have, as TypeScript does. Lines are kept. The
 * results of a class and its decorators are stored in a scope of the library (web/guest/library/decorators.ts).
 *
 *     @a              let C=decorators$("C",[ a
 *     class C {   →   ],class$1=>{let C;return class   {static{C=class$1.apply(this)}#class$1=class$1.start(this);
 *       @b m() {}     ;[class$1.decorate(0,"method",0,"m",[ b])](){} m() {}
 *     }               ;static{class$1.finish()}}});
 *
 * A decorator is evaluated in the computed name of a method, which is removed before the program can see it. So the
 * decorator stays at its position, and can use private names.
 */
export function compileDecorators(result: CompileResult, path: string, isCell = false): CompileResult {
  return /\bclass\b/.test(result.code) ? compileMissing(result, path, decorators, isCell) : result;
}

const decorators: MissingSyntax = {
  mention: /@\s*[\p{ID_Start}$_(\\]|\baccessor\s+[\p{ID_Start}$_#"'[\d\\]/u,
  begin: (_, { firstDecorator }) => firstDecorator,
  compile: (program, edits, text) => new DecoratorCompiler(edits, text).compile(program),
};

type Export = ExportNamedDeclaration | ExportDefaultDeclaration;

/** A node to compile, with its context. */
type NodeContext = {
  readonly node: AnyNode;
  readonly depth: number;
  /** The name for a class without a name there. */
  readonly name?: string | undefined;
  readonly exportEntry?: Export | undefined;
  /** The replacement of `this`, if it would have another value there. */
  readonly self?: string | undefined;
};

class DecoratorCompiler {
  private problem: OffsetProblem | undefined;
  private classes = 0;

  constructor(
    private readonly edits: Edits,
    private readonly text: string,
  ) {}

  compile(program: Program): OffsetProblem | undefined {
    // Not recursive: trees may be as deep as the parser can create them.
    const todo: NodeContext[] = [{ node: program, depth: 0 }];
    for (let next = todo.pop(); next && !this.problem; next = todo.pop()) todo.push(...this.visit(next));
    return this.problem;
  }

  /** Compiles a node, and returns the nodes inside. */
  private visit(context: NodeContext): readonly NodeContext[] {
    const { node, self } = context;
    const depth = context.depth + 1;
    if (node.type === "ThisExpression" && self) {
      this.edits.blank(node.start, node.end);
      this.edits.insert(node.start, self);
    }
    if (node.type === "ClassDeclaration" || node.type === "ClassExpression")
      return this.visitClass(node, context);
    const inner = isFunction(node) && node.type !== "ArrowFunctionExpression" ? undefined : self;
    const exportEntry = /^Export(?:Named|Default)/.test(node.type) ? (node as Export) : undefined;
    return childrenOf(node).map((child) => ({
      node: child,
      depth,
      exportEntry: exportEntry,
      self: inner,
      name: nameFor(child, node),
    }));
  }

  private visitClass(node: Class, context: NodeContext): readonly NodeContext[] {
    const depth = context.depth + 1;
    const compiledClass = this.isPlain(node) ? undefined : this.compileClass(node, context);
    const ofStatic =
      compiledClass && decoratorsOf(node).length > 0 ? `${compiledClass.scope}.class` : undefined;
    const inside: NodeContext[] = [];
    const add = (child: AnyNode | null | undefined, self: string | undefined, name?: string) => {
      if (child) inside.push({ node: child, depth, self, name });
    };
    for (const decorator of decoratorsOf(node)) add(decorator.expression, context.self);
    add(node.superClass, context.self);
    for (const member of node.body.body) {
      for (const decorator of decoratorsOf(member)) add(decorator.expression, context.self);
      if (member.type === "StaticBlock") {
        for (const statement of member.body) add(statement, ofStatic);
        continue;
      }
      if (member.computed) add(member.key, context.self);
      add(member.value, member.static ? ofStatic : undefined, plainNameOf(member));
    }
    return inside;
  }

  /** Whether the engine can read it unchanged. */
  private isPlain(node: Class): boolean {
    return (
      decoratorsOf(node).length === 0 &&
      node.body.body.every(
        (member) => decoratorsOf(member).length === 0 && !(member as DecoratedNode).accessor,
      )
    );
  }

  private compileClass(node: Class, context: NodeContext): CompiledClass {
    const { depth } = context;
    const members = node.body.body;
    const own = node.id?.name;
    const isDecorated = decoratorsOf(node).length > 0;
    const scope = needsScope(node) ? `class$${++this.classes}` : undefined;
    const compiledClass: CompiledClass = { node, scope, edits: this.edits, text: this.text, depth };
    const open = node.body.start + 1;
    if (scope !== undefined) {
      this.refuseWaiting(node);
      this.wrapClass(node, scope, context);
      const inner = isDecorated && own !== undefined ? `${own}=` : "";
      const access = members.flatMap((member, index) => accessOf(member, index));
      const hiddenStatics = isDecorated ? privateStatics(node) : "";
      const accessText = access.length > 0 || hiddenStatics ? `,{${access}}` : "";
      const apply = `${scope}.apply(this${accessText}${hiddenStatics && `,${JSON.stringify(hiddenStatics)}`})`;
      const start = members.some(addsToInstances) ? `#${scope}=${scope}.start(this);` : "";
      this.edits.insert(open, `static{${inner}${apply}}${start}`, depth);
    }
    members.forEach((member, index) => {
      if (member.type !== "StaticBlock") compileMember(member, index, compiledClass);
    });
    // After the insertions that end the last member at the same offset. But in a class without members, after those
    // that begin there.
    const end = node.body.end - 1;
    if (isDecorated) this.edits.insert(end, `;static{${scope}.finish()}`, end === open ? depth : -depth - 1);
    return compiledClass;
  }

  /** Wraps a class in the call of the library. */
  private wrapClass(node: Class, scope: string, { depth, exportEntry, name }: NodeContext): void {
    const { edits, text } = this;
    const own = node.id?.name;
    const decorators = decoratorsOf(node);
    const isDecorated = decorators.length > 0;
    const first = decorators[0]?.start ?? node.start;
    const isBefore = exportEntry !== undefined && first < exportEntry.start;
    const keywordEnd = exportEntry ? this.keywordEnd(exportEntry) : 0;
    const at = isDecorated
      ? skipSpace(text, Math.max(decorators.at(-1)?.end ?? 0, isBefore ? keywordEnd : 0))
      : first;
    const isDefault = exportEntry?.type === "ExportDefaultDeclaration";
    const isDeclaration = node.type === "ClassDeclaration";

    let prefix = isDeclaration ? "" : "(";
    let suffix = isDeclaration ? ");" : "))";
    if (own !== undefined && isDeclaration) prefix = `let ${own}=`;
    if (exportEntry && isDefault && own !== undefined) {
      edits.blank(exportEntry.start, keywordEnd);
      suffix += `export{${own} as default};`;
    } else if (exportEntry && isBefore) {
      edits.blank(exportEntry.start, keywordEnd);
      prefix = `export ${isDefault ? "default " : ""}${prefix}`;
    }
    const label = isDecorated || own === undefined ? (own ?? (isDefault ? "default" : name) ?? "") : "";
    const inner = isDecorated && own !== undefined ? `{let ${own};return ` : "";
    edits.insert(first, `${prefix}decorators$(${JSON.stringify(label)},[`, depth);
    decorators.forEach(({ start, end }, index) => {
      edits.blank(start, start + 1);
      if (index < decorators.length - 1) edits.insert(end, ",");
    });
    edits.insert(at, `],${scope}=>${inner}`, depth);
    if (inner && node.id) edits.blank(node.id.start, node.id.end);
    edits.insert(node.end, `${inner && "}"}${suffix}`, -depth - 1);
  }

  /** The end offset of `export` or `export default`. */
  private keywordEnd({ type, start }: Export): number {
    const end = start + "export".length;
    return type === "ExportNamedDeclaration" ? end : skipSpace(this.text, end) + "default".length;
  }

  /** Refuses `await` and `yield`: code that is evaluated with the class is moved into a separate function. */
  private refuseWaiting(node: Class): void {
    const evaluatedNodes = [
      node.superClass,
      ...node.body.body.flatMap((member) => [
        ...decoratorsOf(member).map(({ expression }) => expression),
        member.type !== "StaticBlock" && member.computed ? member.key : undefined,
      ]),
    ];
    const todo: AnyNode[] = evaluatedNodes.filter((each) => each !== null && each !== undefined);
    for (let next = todo.pop(); next; next = todo.pop()) {
      if (next.type === "AwaitExpression" || next.type === "YieldExpression") {
        const word = next.type === "AwaitExpression" ? "await" : "yield";
        const message = `"${word}" cannot be in the definition of a class with decorators. Write: const value = ${word} …; before the class`;
        this.problem ??= { offset: next.start, message };
      } else if (!isFunction(next)) todo.push(...childrenOf(next));
    }
  }
}

/** Whether the class depends on more than its text. */
function needsScope(node: Class): boolean {
  if (decoratorsOf(node).length > 0) return true;
  return node.body.body.some(
    (member) =>
      decoratorsOf(member).length > 0 ||
      (member.type === "PropertyDefinition" &&
        (member as DecoratedNode).accessor &&
        (member.computed || (member.static && !node.id))),
  );
}

/** Whether its decorators may run code for each object before its fields exist. */
function addsToInstances(member: AnyNode): boolean {
  return member.type === "MethodDefinition" && !member.static && decoratorsOf(member).length > 0;
}

/** The accessors of a private member for a decorator: `0:{has:o=>#x in o,get:o=>o.#x}` */
function accessOf(member: AnyNode, index: number): readonly string[] {
  if (member.type !== "MethodDefinition" && member.type !== "PropertyDefinition") return [];
  if (decoratorsOf(member).length === 0 || member.key.type !== "PrivateIdentifier") return [];
  const name = `#${member.key.name}`;
  const isSetter = member.type === "MethodDefinition" && member.kind === "set";
  const get = isSetter ? "" : `,get:o=>o.${name}`;
  const set = isSetter || member.type === "PropertyDefinition" ? `,set:(o,v)=>{o.${name}=v}` : "";
  return [`${index}:{has:o=>${name} in o${get}${set}}`];
}

/** The names of private static members. A decorator may return another class, which cannot have them. */
function privateStatics(node: Class): string {
  const names = node.body.body.flatMap((member) =>
    member.type !== "StaticBlock" && member.static && member.key.type === "PrivateIdentifier"
      ? [`#${member.key.name}`]
      : [],
  );
  return [...new Set(names)].join(", ");
}

function plainNameOf({ key, computed }: MethodDefinition | PropertyDefinition): string | undefined {
  if (computed) return undefined;
  if (key.type === "PrivateIdentifier") return `#${key.name}`;
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" ? String(key.value) : undefined;
}

/** The name that an anonymous function or class gets from its context. */
function nameFor(child: AnyNode, parent: AnyNode): string | undefined {
  switch (parent.type) {
    case "VariableDeclarator":
      return child === parent.init && parent.id.type === "Identifier" ? parent.id.name : undefined;
    case "AssignmentExpression":
    case "AssignmentPattern":
      return child === parent.right && parent.left.type === "Identifier" ? parent.left.name : undefined;
    case "Property":
      if (child !== parent.value || parent.computed) return undefined;
      return parent.key.type === "Identifier"
        ? parent.key.name
        : String((parent.key as { value?: unknown }).value);
    case "ExportDefaultDeclaration":
      return "default";
    default:
      return undefined;
  }
}
