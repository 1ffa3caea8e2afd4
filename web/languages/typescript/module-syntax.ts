import type { SourceKind } from "../ecmascript/acorn-parser.ts";
import { bodyOf, type Node, nameOf } from "./babel-nodes.ts";
import { type BlankContext, type BlankOptions, erase, importMeta } from "./blank-context.ts";
import { isErased } from "./refusals.ts";
import { hasLineBreak, nextToken } from "./scan.ts";

/**
 * Handles the imports and exports of a program, when it is known which names in it are values. As in TypeScript without
 * `verbatimModuleSyntax`, an import is left out if it is marked as a type, or if its name is never used as a value;
 * another variable of this name, declared in a function or a block, does not count. The export of a name that is only
 * declared as a type is also left out.
 */
export function blankModule(program: Node, work: BlankContext, { kind, isCell, others }: BlankOptions): void {
  const statements = bodyOf(program);
  let isModule = work.values.has(importMeta);
  const erasedNodes: Node[] = [];
  const settle = (statement: Node, isKept: boolean) => {
    if (isKept) isModule = true;
    else erasedNodes.push(statement);
  };
  for (const statement of statements)
    for (const name of typeNames(statement, exportedHere(statements), others)) work.types.add(name);
  for (const statement of statements) {
    if (/^Export/.test(statement.type)) settle(statement, keepExport(statement, work, others));
    if (statement.type === "TSExportAssignment") isModule = true;
    if (statement.extra?.deprecatedAssertSyntax) writeWith(statement, work);
  }
  // An alias may refer to an earlier one.
  for (const { alias, owner } of [...work.aliases].reverse()) compileInner(alias, owner, work);
  for (const alias of [...statements].reverse()) {
    if (alias.type !== "TSImportEqualsDeclaration") continue;
    if (isUnusedAlias(alias, kind, work)) erasedNodes.push(alias);
    else if (compileAlias(alias, work, others) || alias.isExport) isModule = true;
  }
  const mentionedWords = isCell ? wordsOf(work.edits.blankedTexts()) : undefined;
  for (const statement of statements) {
    if (statement.type === "ImportDeclaration")
      settle(statement, keepImports(statement, work, mentionedWords));
  }
  const isMarked = kind === "module" && !isModule && !isCell;
  const marker = isMarked ? markerStatement(erasedNodes, work.text) : undefined;
  for (const statement of erasedNodes) {
    if (statement === marker) work.edits.blank(statement.start, statement.end, emptyExport);
    else erase(statement, work);
  }
  // A file without imports and exports would be a script instead of a module without exports.
  if (isMarked && !marker) {
    work.edits.insert(statements[0]?.start ?? work.text.length, emptyExport);
  }
}

const emptyExport = "export{};";

function markerStatement(erasedNodes: readonly Node[], text: string): Node | undefined {
  return erasedNodes.find(
    ({ start, end }) =>
      end - start >= emptyExport.length && !hasLineBreak(text, start, start + emptyExport.length),
  );
}

/** The names that are exported without a declaration and without another file. */
function exportedHere(statements: readonly Node[]): ReadonlySet<string> {
  return new Set(
    statements.flatMap(({ type, source, specifiers = [], declaration }) => {
      if (type === "ExportDefaultDeclaration") return [nameOf(declaration)];
      return type === "ExportNamedDeclaration" && !source ? specifiers.map(({ local }) => nameOf(local)) : [];
    }),
  );
}

/**
 * Names that are imported as types: marked as such, or what the other file says. They may be exported again without
 * `type`; only then is the other file read.
 */
function typeNames(
  { type, importKind, specifiers = [], source }: Node,
  exportedNames: ReadonlySet<string>,
  others: BlankOptions["others"],
): readonly string[] {
  if (type !== "ImportDeclaration") return [];
  const isType = (each: Node) => {
    if (importKind === "type" || each.importKind === "type") return true;
    if (each.type === "ImportNamespaceSpecifier" || !exportedNames.has(nameOf(each.local))) return false;
    return others?.isType(String(source?.value), each.imported ? nameOf(each.imported) : "default");
  };
  return specifiers.filter(isType).map(({ local }) => nameOf(local));
}

/** `import a from "./a.json" assert { … }`, which was a proposal before `with`. */
function writeWith({ source }: Node, { text, edits }: BlankContext): void {
  const word = nextToken(text, source?.end ?? 0);
  edits.blank(word, word + "assert".length, "with");
}

function keepExport(statement: Node, work: BlankContext, others: BlankOptions["others"]): boolean {
  const { type, declaration, exportKind } = statement;
  if (type === "ExportAllDeclaration") return exportKind !== "type";
  if (!declaration) return keepNames(statement, work, others);
  if (type === "ExportDefaultDeclaration" && declaration.type === "Identifier") {
    return keepDefault(statement, nameOf(declaration), work);
  }
  return !isErased(declaration);
}

/** `export { a, type B }` → `export { a,        }` */
function keepNames(statement: Node, work: BlankContext, others: BlankOptions["others"]): boolean {
  const { specifiers = [], source } = statement;
  if (statement.exportKind === "type") return false;
  const isType = ({ exportKind, local }: Node) =>
    exportKind === "type" ||
    (source
      ? others?.isType(String(source.value), nameOf(local))
      : work.types.has(nameOf(local)) && !work.values.has(nameOf(local)));
  const types = specifiers.filter(isType);
  if (types.length > 0 && types.length === specifiers.length) return false;
  for (const type of types) blankSpecifier(type, work);
  if (!source) for (const each of specifiers) if (!isType(each)) use(nameOf(each.local), work);
  return true;
}

/** `export default A`, where A may be a type. */
function keepDefault(statement: Node, name: string, work: BlankContext): boolean {
  if (work.types.has(name) && !work.values.has(name)) return false;
  use(name, work);
  work.ends(statement);
  return true;
}

/** In a script, the alias of a value is a variable that other scripts may use. */
function isUnusedAlias(alias: Node, kind: SourceKind, { values }: BlankContext): boolean {
  const isKept = alias.isExport || (kind === "script" && values.has(rootOf(alias)));
  return alias.importKind === "type" || (!isKept && !values.has(nameOf(alias.id)));
}

/** `B` of `import A = B.C` */
function rootOf({ moduleReference }: Node): string {
  let root = moduleReference;
  while (root?.left) root = root.left;
  return nameOf(root);
}

/** `import A = B.C` → `var    A = B.C`; true if it would import a file. */
function compileAlias(alias: Node, work: BlankContext, others: BlankOptions["others"]): boolean {
  const { start, isExport, moduleReference } = alias;
  const word = isExport ? nextToken(work.text, start + "export".length) : start;
  if (moduleReference?.type === "TSExternalModuleReference") {
    compileRequire(alias, work, others);
    return true;
  }
  work.edits.blank(word, word + "import".length, "var");
  use(rootOf(alias), work);
  return false;
}

/**
 * `import a = require("./b")` → `import * as a from "./b" `: the namespace, which `require` of Node and of a bundler
 * returns for an ECMAScript module, and all files here are such modules. For JSON and for a file with `export =` they
 * return the value, which is the default export here.
 */
function compileRequire(
  { start, end, id, isExport, moduleReference }: Node,
  work: BlankContext,
  others: BlankOptions["others"],
): void {
  const { text, edits } = work;
  const name = id as Node;
  const file = moduleReference?.expression as Node;
  if (isExport) edits.blank(start, start + "export".length);
  const isValue = /\.json$/.test(String(file.value)) || others?.isAssigned(String(file.value));
  if (!isValue) edits.insert(name.start, "* as ");
  edits.blank(nextToken(text, name.end), file.start, "from");
  edits.blank(file.end, nextToken(text, file.end) + 1);
  if (isExport) edits.insert(end, `;export{${nameOf(id)}};`);
}

function use(name: string, { values, usedNames }: BlankContext): void {
  values.add(name);
  usedNames.add(name);
}

/** In a namespace: `export import A = B.C` → `;             N.A = B.C` */
function compileInner(alias: Node, owner: string, work: BlankContext): void {
  const { start, id, isExport, importKind } = alias;
  const { values, edits } = work;
  const isKept = isExport ? values.has(rootOf(alias)) : values.has(nameOf(id));
  if (importKind === "type" || !isKept) {
    erase(alias, work);
    return;
  }
  use(rootOf(alias), work);
  const name = (id as Node).start;
  if (isExport) {
    edits.blank(start, name, ";");
    edits.insert(name, `${owner}.`);
  } else edits.blank(start, name, "var");
}

/**
 *     import A, { type B, c } from "m"  →  import A, {         c } from "m"
 *     import A, { type B } from "m"     →  import A, {        } from "m"
 *     import { type B } from "m"        →  ;
 */
function keepImports(
  statement: Node,
  work: BlankContext,
  usedNames: ReadonlySet<string> | undefined,
): boolean {
  const { specifiers = [] } = statement;
  if (statement.importKind === "type") return false;
  const isType = ({ importKind, local }: Node) => {
    const name = nameOf(local);
    return importKind === "type" || (!work.usedNames.has(name) && (usedNames?.has(name) ?? true));
  };
  const types = specifiers.filter(isType);
  // import "m" is kept, and import {} from "m" is not
  const isForEffect = statement.source?.start === nextToken(work.text, statement.start + "import".length);
  if (types.length === specifiers.length) return isForEffect;
  for (const type of types) {
    // import A, * as B: the comma belongs to the last one
    const before = type.type === "ImportNamespaceSpecifier" ? specifiers[0] : undefined;
    if (before) work.edits.blank(nextToken(work.text, before.end), type.end);
    else blankSpecifier(type, work);
  }
  return true;
}

/** A specifier of a list, with the comma after it. */
function blankSpecifier({ start, end }: Node, { text, edits }: BlankContext): void {
  const comma = nextToken(text, end);
  edits.blank(start, text[comma] === "," ? comma + 1 : end);
}

function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu)) words.add(word);
  }
  return words;
}
