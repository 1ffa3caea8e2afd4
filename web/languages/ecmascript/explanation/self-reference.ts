import type { AnyNode } from "acorn";
import { keyOf } from "../analysis/call-graph.ts";
import { isFunction, memberName } from "../analysis/nodes.ts";
import type { ProgramTree } from "../analysis/program-tree.ts";
import { builtInPath, quote, quotedCode } from "./constant-values.ts";
import type { Finding } from "./finding.ts";

/**
 * `toString` that converts `this` to a string, `toJSON` that converts it to JSON, and proxy traps that read the proxy
 * itself.
 */
export function selfReference(tree: ProgramTree, node: AnyNode): Finding | undefined {
  const home = tree.home(node);
  const owner = tree.parent(home);
  if (!isFunction(home) || (owner?.type !== "Property" && owner?.type !== "MethodDefinition"))
    return undefined;
  const name = keyOf(owner);
  const own = tree.within(home).filter((each) => tree.home(each) === home);
  if (name === "toString" || name === "valueOf") {
    const use = own.find((each) => each.type === "ThisExpression" && convertsToString(tree, each));
    return (
      use && {
        about: use,
        sentences: [
          `${quote(name)} converts \`this\` to a string, which calls ${quote(name)} again.`,
          "Use its properties, such as `this.name`.",
        ],
      }
    );
  }
  if (name === "toJSON") {
    const use = own.find(
      (each) =>
        each.type === "CallExpression" &&
        builtInPath(tree, each.callee) === "JSON.stringify" &&
        each.arguments[0]?.type === "ThisExpression",
    );
    return (
      use && {
        about: use,
        sentences: [
          "`JSON.stringify(this)` calls `toJSON` again.",
          "Return an object with the properties that JSON should have.",
        ],
      }
    );
  }
  const handler = tree.parent(owner);
  const parent = handler && tree.parent(handler);
  const isTrap =
    parent?.type === "NewExpression" &&
    builtInPath(tree, parent.callee) === "Proxy" &&
    parent.arguments[1] === handler;
  const proxy = home.params[name === "set" ? 3 : 2];
  const use =
    isTrap &&
    (name === "get" || name === "set") &&
    own.find(
      (each) =>
        each.type === "MemberExpression" && tree.bindingOf(each.object)?.declaredName === proxy && proxy,
    );
  return use
    ? {
        about: use,
        sentences: [
          `${quotedCode(tree, use)} uses the proxy itself, which calls ${quote(name)} again.`,
          `Use ${quote(tree.text(home.params[0] ?? use))} instead.`,
        ],
      }
    : undefined;
}

function convertsToString(tree: ProgramTree, self: AnyNode): boolean {
  const around = tree.parent(self);
  if (around?.type === "TemplateLiteral") return true;
  if (around?.type === "BinaryExpression") return around.operator === "+";
  if (around?.type === "CallExpression") return builtInPath(tree, around.callee) === "String";
  const call = around && tree.parent(around);
  return (
    (memberName(around) === "toString" || memberName(around) === "valueOf") &&
    call?.type === "CallExpression" &&
    call.arguments.length === 0
  );
}
