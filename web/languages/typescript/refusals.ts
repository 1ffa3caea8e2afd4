import { bodyOf, type Node, nameOf } from "./babel-nodes.ts";

/** Syntax that is neither a type nor known to the engine: its name, and what to write instead. */
export const refusals: Readonly<Record<string, (node: Node) => string>> = {
  TSExportAssignment: ({ expression }) =>
    `"export =" is not part of ECMAScript modules, and cannot be beside other exports. Write: export default ${nameOf(expression as Node) || "…"};`,
};

/** Whether a declaration is only a type or an ambient declaration. */
export function isErased(node: Node): boolean {
  switch (node.type) {
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
    case "TSDeclareFunction":
      return true;
    case "TSModuleDeclaration":
      return node.declare === true || node.kind === "global" || isTypesOnly(node);
    default:
      return isAmbient(node);
  }
}

/** A `declare const enum` is ambient for TypeScript, too, but its members have values wherever they are used. */
export function isAmbient(node: Node): boolean {
  return node.declare === true && !(node.type === "TSEnumDeclaration" && node.const === true);
}

/** Whether a namespace contains only types, so that it is a type itself. */
function isTypesOnly(node: Node): boolean {
  const todo: Node[] = [node];
  for (let next = todo.pop(); next; next = todo.pop()) {
    switch (next.type) {
      case "TSModuleDeclaration":
        if (!next.declare) todo.push(next.body as Node);
        break;
      case "TSModuleBlock":
        todo.push(...bodyOf(next));
        break;
      case "ExportNamedDeclaration":
        if (next.declaration) todo.push(next.declaration);
        else if (next.exportKind !== "type") return false;
        break;
      case "TSInterfaceDeclaration":
      case "TSTypeAliasDeclaration":
      case "TSImportEqualsDeclaration":
        break;
      default:
        if (!next.declare) return false;
    }
  }
  return true;
}
