import type { AnyNode, Program } from "acorn";
import { importNode } from "../../protocol/capabilities/mentioned-names.ts";
import type { CompileResult } from "../../protocol/program/compile-result.ts";
import { parseWithAcorn } from "./acorn-parser.ts";
import { childrenOf, isNode, memberName } from "./analysis/nodes.ts";
import { type EngineText, insert } from "./insertions.ts";
import { sourceKindOf } from "./parse.ts";

/**
 * CommonJS: a file without `import` and `export` that uses `require`, `module` or `exports` is the body of a function,
 * which runs when the file is first required. `web/guest/library/node/node-require.ts` has the other half.
 */

/** Whether another file gets such a module from it. `.cjs` and `.mjs` decide that, too. */
export function isCommonJs(path: string, { code, isData, diagnostics }: CompileResult): boolean {
  if (isData || /\.m[jt]s$/.test(path) || diagnostics.some(({ severity }) => severity === "error"))
    return false;
  if (/\.c[jt]s$/.test(path)) return true;
  return mentionsCommonJs(code) && sourceKindOf(code, path) === "script";
}

/** Whether a text mentions one of the names that only such a file has. */
function mentionsCommonJs(text: string): boolean {
  return /\b(?:require|module|exports|__filename|__dirname)\b/.test(text);
}

/** The text whose value is the function. Its lines are those of the file. */
export function fileFunction(code: string): EngineText {
  return functionText(code, "exports,require,module,__filename,__dirname", "");
}

/** A text as the body of a function. `call` follows it. */
export function functionText(code: string, parameters: string, call: string): EngineText {
  const head = `(function(${parameters}){`;
  const end = { offset: code.length, text: `\n})${call}` };
  if (!code.startsWith("#!")) return insert(code, [{ offset: 0, text: head }, end]);
  const next = code.indexOf("\n") + 1;
  return next > 0
    ? insert(code, [{ offset: next, text: head }, end])
    : insert(code, [{ offset: code.length, text: `\n${head}})${call}` }]);
}

/** What a file's text says that it exports. */
export type CommonJsExports = {
  readonly names: ReadonlySet<string>;
  /** The specifiers of files whose exports are its own: `module.exports = require("./a")`. */
  readonly of: readonly string[];
};

/**
 * Finds `exports.a = …`, `module.exports = { a, … }` and `Object.defineProperty(exports, "a", …)`, as Node does before it
 * runs a file.
 */
export function commonJsExports(code: string): CommonJsExports {
  const names = new Set<string>();
  const of: string[] = [];
  const { program } = parseWithAcorn(code, "script", { returns: true });
  if (!program) return { names, of };
  const addObject = (value: AnyNode): void => {
    const required = requiredFile(value);
    if (required !== undefined) of.push(required);
    if (value.type !== "ObjectExpression") return;
    for (const property of value.properties) {
      if (property.type === "SpreadElement") addObject(property.argument);
      else if (!property.computed)
        names.add(
          property.key.type === "Identifier"
            ? property.key.name
            : String((property.key as { value?: unknown }).value),
        );
    }
  };
  for (const node of nodesOf(program)) {
    if (node.type === "AssignmentExpression") {
      const { left } = node;
      const name = memberName(left);
      if (left.type === "MemberExpression" && isExports(left.object) && name !== undefined) names.add(name);
      else if (isExports(left) && left.type === "MemberExpression") addObject(node.right);
    } else if (node.type === "CallExpression" && memberName(node.callee) === "defineProperty") {
      const [target, name] = node.arguments;
      if (isExports(target) && name?.type === "Literal" && typeof name.value === "string")
        names.add(name.value);
    }
  }
  names.delete("default");
  return { names, of };
}

/** `exports` or `module.exports`. */
function isExports(node: AnyNode | null | undefined): boolean {
  if (node?.type === "Identifier") return node.name === "exports";
  return (
    memberName(node) === "exports" &&
    node?.type === "MemberExpression" &&
    node.object.type === "Identifier" &&
    node.object.name === "module"
  );
}

function requiredFile(node: AnyNode): string | undefined {
  if (node.type !== "CallExpression" || node.callee.type !== "Identifier" || node.callee.name !== "require")
    return undefined;
  const [specifier] = node.arguments;
  return specifier?.type === "Literal" && typeof specifier.value === "string" ? specifier.value : undefined;
}

/** All nodes. Not recursive: programs may be nested deeply. */
function* nodesOf(program: Program): Generator<AnyNode> {
  const open: AnyNode[] = [program];
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    for (const child of childrenOf(node)) if (isNode(child)) open.push(child);
  }
}

/** The module that an `import` of such a file gets. */
export function moduleText(path: string, names: Iterable<string>): string {
  const list = [...names];
  const exported = list.map((name, index) => `e${index} as ${JSON.stringify(name)}`);
  const read = list.map((name, index) => `${JSON.stringify(name)}:e${index}`);
  const rest = list.length > 0 ? `const{${read}}=Object(m)??{};export{${exported}};` : "";
  return `const m=${importNode}.file(${JSON.stringify(path)});export default m;${rest}`;
}
