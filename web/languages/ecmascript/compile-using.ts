import type {
  AnyNode,
  BlockStatement,
  ForOfStatement,
  ForStatement,
  Program,
  StaticBlock,
  VariableDeclaration,
} from "acorn";
import type { CompileResult } from "../../protocol/program/compile-result.ts";
import type { OffsetProblem } from "./acorn-parser.ts";
import { childrenOf } from "./analysis/nodes.ts";
import { compileMissing, isAnonymous, type MissingSyntax, skipSpace } from "./compile-missing.ts";
import type { Edits } from "./edits.ts";

/**
 * Compiles `using` and `await using`, which the engine does not have. Lines are kept. The resources are stored in a
 * scope of the library (web/guest/library/disposal.ts). `try` is around the whole block, so that its functions exist
 * from its start.
 *
 *     {                          {const using$1=using$();try{
 *       using file = open();  →    const file =using$1.add( open());
 *       file.read();               file.read();
 *     }                          }catch(using$e){using$1.fail(using$e)}finally{using$1.end()}}
 *
 * @param result the result of a compiler for a file.
 * @param isCell a session's cell: its declarations outlive it, so none of them may be moved into a block.
 */
export function compileUsing(result: CompileResult, path: string, isCell = false): CompileResult {
  return compileMissing(result, path, using, isCell);
}

const mention = /\busing[ \t]+[\p{ID_Start}$_\\]/u;

const using: MissingSyntax = {
  mention,
  // Not from the parser, which may stop earlier.
  begin: (code) => code.search(mention) + 1,
  compile: (program, edits, text, isCell) => new UsingCompiler(edits, text, isCell).compile(program),
};

/** `)` comes before all other insertions at its offset. */
const first = -1_000_000_000;

class UsingCompiler {
  private problem: OffsetProblem | undefined;
  private scopes = 0;

  constructor(
    private readonly edits: Edits,
    private readonly text: string,
    private readonly isCell: boolean,
  ) {}

  compile(program: Program): OffsetProblem | undefined {
    // Not recursive: trees may be as deep as the parser can create them. `outer`: where its labels start, if it has
    // any.
    const todo: { readonly node: AnyNode; readonly depth: number; readonly outer: number }[] = [
      { node: program, depth: 0, outer: 0 },
    ];
    for (let next = todo.pop(); next; next = todo.pop()) {
      const { node, depth, outer } = next;
      if (node.type === "Program") this.compileProgram(node);
      else if (node.type === "BlockStatement" || node.type === "StaticBlock") this.compileBlock(node, depth);
      else if (node.type === "ForOfStatement") this.compileForOf(node, depth);
      else if (node.type === "ForStatement") this.compileFor(node, depth, outer);
      const start = node.type === "LabeledStatement" ? outer : undefined;
      for (const child of childrenOf(node))
        todo.push({ node: child, depth: depth + 1, outer: start ?? child.start });
    }
    return this.problem;
  }

  private compileProgram({ body: statements, end }: Program): void {
    const index = statements.findIndex(isUsing);
    if (index < 0) return;
    const declaration = statements[index] as AnyNode;
    const from = this.beginning(statements, index);
    const exportStatement = statements.find(exportsSomething);
    const inside = statements.some((each) => each.start >= from && /^(?:Im|Ex)port/.test(each.type));
    if (this.isCell)
      this.refuse(
        declaration,
        'The declarations of a cell stay after it, but "using" ends with its block. Write: { using … } around it, in braces',
      );
    else if (exportStatement || inside)
      this.refuse(
        declaration,
        `"using" cannot be at the top level of a module with ${exportStatement ? "exports" : "imports after it"} here. Write: { using … } around it, in braces`,
      );
    else this.wrap(from, end, statements, 0);
  }

  /**
   * The start of the block that replaces the top level: before the first `using`, if nothing before it refers to a
   * declaration after it.
   */
  private beginning(statements: readonly AnyNode[], index: number): number {
    const { start } = statements[index] as AnyNode;
    const before = this.text.slice(0, start);
    const names = statements.slice(index).flatMap((each) => namesDeclaredBy(each));
    if (!names.some((name) => before.includes(name))) return start;
    const first = statements.find(
      (each) =>
        each.type !== "ImportDeclaration" &&
        !isExport(each) &&
        (each as { directive?: string }).directive === undefined,
    );
    return (first as AnyNode).start;
  }

  private compileBlock(node: BlockStatement | StaticBlock, depth: number): void {
    const statements = node.body;
    if (!statements.some(isUsing)) return;
    const directive = statements.findLast((each) => (each as { directive?: string }).directive !== undefined);
    const open = this.text.indexOf("{", node.start) + 1;
    this.wrap(directive?.end ?? open, node.end - 1, statements, depth);
  }

  /** Wraps statements in a scope, and changes their declarations to add to it. */
  private wrap(from: number, to: number, statements: readonly AnyNode[], depth: number): void {
    const scope = this.newScope();
    const declarations = statements.filter(isUsing);
    this.edits.insert(from, opening(scope), depth);
    for (const declaration of declarations) this.compileDeclaration(declaration, scope);
    this.edits.insert(to, closing(scope, declarations.some(isAwaited)), -depth - 1);
  }

  /** `using a = b` → `const a =using$1.add( b)` */
  private compileDeclaration(declaration: VariableDeclaration, scope: string): void {
    this.blankKeyword(declaration);
    for (const { id, init, end } of declaration.declarations) {
      // An anonymous function gets the name of the variable, which the call would prevent.
      const name = init && isAnonymous(init) ? `["${this.text.slice(id.start, id.end)}"]` : "";
      const call = `${scope}.${methodOf(declaration)}(${name && `{${name}:`}`;
      this.edits.insert(skipSpace(this.text, id.end) + 1, call);
      this.edits.insert(end, `${name && `}${name}`})`, first);
    }
  }

  /** `for (using a of b) c` → `for (const a of b) {const using$1=using$();try{using$1.add(a);c}…}` */
  private compileForOf({ left, body }: ForOfStatement, depth: number): void {
    if (!isUsing(left)) return;
    const scope = this.newScope();
    this.blankKeyword(left);
    const [declarator] = left.declarations;
    const name = this.text.slice(declarator?.id.start, declarator?.id.end);
    this.edits.insert(body.start, `{${opening(scope)}${scope}.${methodOf(left)}(${name});`, depth);
    this.edits.insert(body.end, `${closing(scope, isAwaited(left))}}`, -depth - 1);
  }

  /** `for (using a = b; …) c` → `{const using$1=using$();try{for (const a =using$1.add( b); …) c}…}` */
  private compileFor({ init, end }: ForStatement, depth: number, outer: number): void {
    if (!init || !isUsing(init)) return;
    const scope = this.newScope();
    this.edits.insert(outer, `{${opening(scope)}`, depth);
    this.compileDeclaration(init, scope);
    this.edits.insert(end, `${closing(scope, isAwaited(init))}}`, -depth - 1);
  }

  private blankKeyword({ start }: VariableDeclaration): void {
    const [keyword = "using"] = /^(?:await\s+)?using/.exec(this.text.slice(start, start + 1_000)) ?? [];
    this.edits.blank(start, start + keyword.length, "const");
  }

  private newScope(): string {
    return `using$${++this.scopes}`;
  }

  private refuse({ start }: AnyNode, message: string): void {
    this.problem ??= { offset: start, message };
  }
}

function isExport({ type }: AnyNode): boolean {
  return type.startsWith("Export");
}

/** Whether it exports something: any export except `export {}`. */
function exportsSomething(node: AnyNode): boolean {
  return (
    isExport(node) &&
    !(node.type === "ExportNamedDeclaration" && !node.declaration && !node.specifiers.length)
  );
}

function isUsing(node: AnyNode): node is VariableDeclaration {
  return node.type === "VariableDeclaration" && node.kind.endsWith("using");
}

function isAwaited({ kind }: VariableDeclaration): boolean {
  return kind === "await using";
}

function methodOf(declaration: VariableDeclaration): string {
  return isAwaited(declaration) ? "wait" : "add";
}

function opening(scope: string): string {
  return `const ${scope}=using$();try{`;
}

/** It awaits only if there is something to await: a block may end before its first `await using`. */
function closing(scope: string, isAsync: boolean): string {
  const end = isAsync ? `const using$p=${scope}.end();if(using$p)await using$p` : `${scope}.end()`;
  return `}catch(using$e){${scope}.fail(using$e)}finally{${end}}`;
}

/** The names that a statement declares at its level, except for `var`. */
function namesDeclaredBy(node: AnyNode): readonly string[] {
  if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration")
    return node.id ? [node.id.name] : [];
  if (node.type !== "VariableDeclaration" || node.kind === "var") return [];
  const names: string[] = [];
  const todo: AnyNode[] = node.declarations.map(({ id }) => id);
  for (let next = todo.pop(); next; next = todo.pop()) {
    // For a pattern this includes the names of its properties: extra names do no harm.
    if (next.type === "Identifier") names.push(next.name);
    else todo.push(...childrenOf(next));
  }
  return names;
}
