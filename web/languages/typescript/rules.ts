import { eachChild, type Node, nameOf } from "./babel-nodes.ts";
import { type BlankContext, blankMark, erase, importMeta } from "./blank-context.ts";
import { blankFunction } from "./blank-function.ts";
import { blankClass, blankModifierWords } from "./classes.ts";
import { blankNamespaceBlock, compileNamespace } from "./namespaces.ts";
import { isAmbient, isErased, refusals } from "./refusals.ts";
import { nextToken, skip, wordAt } from "./scan.ts";
import { guardedAssertion } from "./type-assertions.ts";

/** Applies the rule for a node. A node without a rule is kept, and its children are visited. */
export function blankNode(node: Node, work: BlankContext): void {
  const assertion = guardedAssertion(node, work);
  if (assertion) work.guardedNodes.add(assertion);
  const rule = rules[node.type] ?? visitParts;
  rule(node, work);
}

type Rule = (node: Node, work: BlankContext) => void;

function visitParts(node: Node, work: BlankContext): void {
  eachChild(node, work.visit);
}

const blankAll: Rule = ({ start, end }, { edits }) => edits.blank(start, end);

/** `interface A {}`, `type A = B` */
const eraseType: Rule = (node, work) => {
  work.types.add(nameOf(node.id));
  erase(node, work);
};

/** `x as T`, `x satisfies T` → `x     ` */
const blankAs: Rule = (node, work) => {
  const expression = node.expression as Node;
  work.edits.blank(skip(work.text, expression.end, ")"), node.end);
  work.visit(expression);
};

/** A statement that may end without a semicolon. */
const endingStatement: Rule = (node, work) => {
  work.ends(node);
  visitParts(node, work);
};

/** `a.b`: the name of the property is not that of a variable. */
const visitMember: Rule = (node, work) => {
  work.visit(node.object);
  if (node.computed) work.visit(node.property);
};

/** It is kept, and contains no variable or type. */
const keep: Rule = () => {};

const refuse: Rule = (node, work) => {
  work.refuse(node.start, refusals[node.type]?.(node) ?? `${node.type} cannot be run here`);
};

/** `declare function f(): void`, `declare class A {}`, `declare const x: T`: ambient declarations. */
const unlessDeclared =
  (rule: Rule): Rule =>
  (node, work) => {
    if (isAmbient(node)) eraseDeclaration(node, work);
    else rule(node, work);
  };

/** Its names are still names of values, which may be exported. */
function eraseDeclaration(node: Node, work: BlankContext): void {
  for (const { id } of node.declarations ?? [node]) work.values.add(nameOf(id));
  erase(node, work);
}

const rules: Readonly<Record<string, Rule>> = {
  // x: T, (): T
  TSTypeAnnotation: blankAll,
  // <T extends U>
  TSTypeParameterDeclaration: blankAll,
  // f<T>(), class A extends B<T>
  TSTypeParameterInstantiation: blankAll,

  TSInterfaceDeclaration: eraseType,
  TSTypeAliasDeclaration: eraseType,
  // declare function f(): T; and the signatures before an implementation
  TSDeclareFunction: eraseDeclaration,
  // export as namespace N
  TSNamespaceExportDeclaration: erase,
  // declare module "m" {}, declare global {}, namespace N { type A = B }
  TSModuleDeclaration(node, work) {
    if (isErased(node)) eraseType(node, work);
    else compileNamespace(node, node.start, work);
  },
  TSModuleBlock: blankNamespaceBlock,

  TSAsExpression: blankAs,
  TSSatisfiesExpression: blankAs,
  // <T>x
  TSTypeAssertion(node, work) {
    const close = nextToken(work.text, (node.typeAnnotation as Node).end);
    work.edits.blank(node.start, close + 1, work.guardedNodes.has(node) ? "0||" : "");
    work.visit(node.expression as Node);
  },
  // x!
  TSNonNullExpression(node, work) {
    work.edits.blank(node.end - 1, node.end);
    visitParts(node, work);
  },
  // function f(x?: T)
  Identifier(node, work) {
    useName(node, work);
    if (node.optional) blankMark(afterName(node, work), work);
    visitParts(node, work);
  },
  // constructor(private x: T)
  TSParameterProperty(node, work) {
    const parameter = node.parameter as Node;
    blankModifierWords(node.start, parameter.start, work);
    work.visit(parameter);
  },
  // let x!: T
  VariableDeclarator(node, work) {
    if (node.definite && node.id) blankMark(afterName(node.id, work), work);
    visitParts(node, work);
  },
  // `using` is compiled later, like decorators: see languages/compilers.ts.
  VariableDeclaration: unlessDeclared(endingStatement),
  TSEnumDeclaration: unlessDeclared((node, work) => work.visitEnum(node, node.start)),
  ClassDeclaration: unlessDeclared(blankClass),
  ClassExpression: blankClass,
  FunctionDeclaration: unlessDeclared(blankFunction),
  FunctionExpression: blankFunction,
  ArrowFunctionExpression: blankFunction,
  ObjectMethod: blankFunction,
  ExpressionStatement: endingStatement,
  ReturnStatement: endingStatement,
  ThrowStatement: endingStatement,

  // Import and export statements are handled when all names are known.
  ImportDeclaration: keep,
  ExportAllDeclaration: keep,
  TSImportEqualsDeclaration: keep,
  ExportNamedDeclaration(node, work) {
    const { declaration } = node;
    if (!declaration) return;
    // The second part of an enum is blanked with its export.
    if (declaration.type === "TSEnumDeclaration" && !isAmbient(declaration))
      work.visitEnum(declaration, node.start);
    else if (declaration.type === "TSModuleDeclaration" && !isErased(declaration))
      compileNamespace(declaration, node.start, work);
    else visitExport(declaration, work);
  },
  ExportDefaultDeclaration(node, work) {
    // It may be the name of a type.
    if (!node.declaration || node.declaration.type === "Identifier") return;
    work.ends(node);
    visitExport(node.declaration, work);
  },

  // Names that are not variables.
  MemberExpression: visitMember,
  OptionalMemberExpression: visitMember,
  ObjectProperty(node, work) {
    if (node.computed) work.visit(node.key);
    const value = node.value as Node;
    const name = value.type === "AssignmentPattern" ? value.left : value;
    // { a } → { a:N.a }
    if (
      (node as { readonly shorthand?: boolean }).shorthand &&
      name &&
      work.scopes.meaningOf(name).kind === "member"
    )
      work.edits.insert(node.start, `${nameOf(name)}:`);
    work.visit(value);
  },
  LabeledStatement: (node, work) => work.visit(node.body as Node),
  BreakStatement: keep,
  ContinueStatement: keep,
  PrivateName: keep,
  MetaProperty(node, work) {
    if (nameOf(node.meta) === "import") work.values.add(importMeta);
  },

  // export = a → export default a, if that is the file's only export
  TSExportAssignment(node, work) {
    const value = node.expression as Node;
    if (work.hasExports) return refuse(node, work);
    const sign = nextToken(work.text, node.start + "export".length);
    work.edits.insert(sign, "default");
    work.edits.blank(sign, sign + 1);
    work.ends(node);
    work.visit(value);
  },
};

/** A name used as a value. If it is a member of a surrounding namespace or enum, it becomes a property of that. */
function useName(node: Node, work: BlankContext): void {
  const { values, usedNames, scopes, edits } = work;
  const name = nameOf(node);
  values.add(name);
  const meaning = scopes.meaningOf(node);
  if (meaning.kind === "outer" && !scopes.isDeclaration(node)) usedNames.add(name);
  if (meaning.kind !== "member") return;
  const { holder } = meaning;
  if (meaning.isHidden) {
    const sentence = `"${holder}" is not the namespace of "${name}" here. Write: another name for one of them`;
    work.refuse(node.start, sentence);
  } else edits.insert(node.start, `${holder}.`);
}

/** An erased declaration is erased together with its `export`. */
function visitExport(declaration: Node, work: BlankContext): void {
  if (!isErased(declaration)) work.visit(declaration);
  else if (/^TS(?!DeclareFunction|Enum)/.test(declaration.type)) work.types.add(nameOf(declaration.id));
}

function afterName({ start }: Node, { text }: BlankContext): number {
  return start + wordAt(text, start).length;
}
