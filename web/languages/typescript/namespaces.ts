import { bodyOf, type Node, nameOf } from "./babel-nodes.ts";
import { type BlankContext, erase } from "./blank-context.ts";
import { isErased } from "./refusals.ts";
import { nextToken } from "./scan.ts";

/**
 * Compiles a namespace with values: a function around its block, which stays on its lines, and an object for its
 * exports. An exported variable becomes a member of that object wherever it is used (see value-scopes.ts).
 *
 *     namespace Shapes {                      var       Shapes ;(Shapes=>{
 *       export const sides = 4;          →      ;            Shapes.sides = 4;
 *       export function area() {                ;       function area() {
 *         return sides ** 2;                      return Shapes.sides ** 2;
 *       }                                       }Shapes.area=area;
 *     }                                       })(Shapes||(Shapes={}));
 *
 * @param start is the start of its statement: of its `export`, if it has one.
 * @param owner is the namespace that exports it.
 */
export function compileNamespace(node: Node, start: number, work: BlankContext, owner?: string): void {
  const { text, edits } = work;
  const id = node.id as Node;
  const names = [nameOf(id)];
  let block = node.body as Node;
  for (; block.type === "TSModuleDeclaration"; block = block.body as Node) names.push(nameOf(block.id));
  const [first = "", ...others] = names;
  work.values.add(first);
  if (work.isDeclaredBefore(node)) edits.blank(start, id.end);
  else if (owner !== undefined) edits.blank(start, id.start, "let");
  else edits.blank(node.start, id.start, work.isAtTop() ? "var" : "let");
  const open = nextToken(text, block.start);
  if (others.length > 0) edits.blank(id.end, open);
  edits.insert(open, `;(${first}=>${others.map((name) => `{let ${name};(${name}=>`).join("")}`);
  const closes = names.map((name, index) => close(name, names[index - 1] ?? owner));
  edits.insert(block.end, closes.reverse().join("}"), -1);
  work.owners.set(block, names.at(-1) as string);
  work.visit(block);
}

/** The end of the code around the members: the object that gets them. */
export function close(name: string, owner: string | undefined): string {
  return owner === undefined
    ? `)(${name}||(${name}={}));`
    : `)(${name}||(${name}=${owner}.${name}||(${owner}.${name}={})));`;
}

/** The statements of a namespace. */
export function blankNamespaceBlock(block: Node, work: BlankContext): void {
  const owner = work.owners.get(block) ?? "";
  for (const statement of bodyOf(block)) {
    const { type, declaration } = statement;
    if (type === "TSImportEqualsDeclaration") work.aliases.push({ alias: statement, owner });
    else if (type === "ExportNamedDeclaration" && declaration) {
      if (isErased(declaration)) erase(statement, work);
      else compileExport(statement, declaration, owner, work);
    } else if (/^(?:Import|Export)/.test(type)) {
      const word = type.startsWith("Import") ? "import" : "export";
      work.refuse(
        statement.start,
        `This "${word}" cannot be in a namespace. Write it at the top of the file, or "export" before a declaration`,
      );
    } else work.visit(statement);
  }
}

function compileExport(statement: Node, declaration: Node, owner: string, work: BlankContext): void {
  const { edits } = work;
  switch (declaration.type) {
    case "TSEnumDeclaration":
      work.visitEnum(declaration, statement.start, owner);
      break;
    case "TSModuleDeclaration":
      compileNamespace(declaration, statement.start, work, owner);
      break;
    case "VariableDeclaration":
      compileVariables(statement, declaration, work);
      break;
    default: {
      const name = nameOf(declaration.id);
      edits.blank(statement.start, declaration.start, ";");
      edits.insert(declaration.end, `${owner}.${name}=${name};`, -1);
      work.visit(declaration);
    }
  }
}

/** `export const a = 1, { b } = c` → `;            N.a = 1, ({ b:N.b } = c)` */
function compileVariables(statement: Node, declaration: Node, work: BlankContext): void {
  const { declarations = [] } = declaration;
  const [first] = declarations;
  // As in TypeScript, a member without a value is not created.
  if (!first || declarations.every(({ init }) => !init)) {
    for (const { id } of declarations) work.values.add(nameOf(id));
    erase(statement, work);
    return;
  }
  work.edits.blank(statement.start, first.start, ";");
  for (const declarator of declarations) {
    const isPattern = declarator.id?.type === "ObjectPattern";
    if (isPattern) work.edits.insert(declarator.start, "(");
    if (isPattern) work.edits.insert(declarator.end, ")", -1);
    work.visit(declarator);
  }
  work.ends(statement);
}
