import { isCall, type Quoted } from "../parser/quoted.ts";
import { CompileProblem } from "./problem.ts";
import type { Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

const types = new Set(["integer", "float", "binary", "bytes", "bitstring", "bits", "utf8", "utf16", "utf32"]);

/** A segment of `<<…>>`: what it holds, and its options as code: `{type,size,unit,signed,little}`. */
export function segmentCode(
  unit: Unit,
  node: Quoted,
  scope: Scope,
  isLast: boolean,
  isPattern: boolean,
): { content: Quoted; options: string } {
  const content = isCall(node, "::", 2) ? (node.args[0] as Quoted) : node;
  let type: string | undefined;
  let size: string | undefined;
  let unitSize: string | undefined;
  let signed = false;
  let little = false;
  const read = (spec: Quoted): void => {
    if (isCall(spec, "-", 2)) {
      for (const each of spec.args) read(each);
    } else if (isCall(spec, "*", 2)) {
      size = unit.expression(spec.args[0] as Quoted, scope);
      unitSize = unit.expression(spec.args[1] as Quoted, scope);
    } else if (spec.kind === "integer") size = `${spec.value}n`;
    else if (isCall(spec, "size", 1)) size = unit.expression(spec.args[0] as Quoted, scope);
    else if (isCall(spec, "unit", 1)) unitSize = unit.expression(spec.args[0] as Quoted, scope);
    else if (spec.kind === "variable" || (spec.kind === "call" && spec.args.length === 0)) {
      const name = String(spec.name);
      if (types.has(name)) type = name === "bytes" ? "binary" : name === "bits" ? "bitstring" : name;
      else if (name === "signed") signed = true;
      else if (name === "little") little = true;
      else if (name === "native") little = true;
      else if (name !== "big" && name !== "unsigned") size = unit.expression(spec, scope);
    } else throw new CompileProblem("unknown bitstring specifier", spec.place);
  };
  if (isCall(node, "::", 2)) read(node.args[1] as Quoted);
  if (type === undefined) {
    const isText = content.kind === "binary" || isCall(content, "<<>>") || isCall(content, "<>");
    type = isText
      ? content.kind === "binary"
        ? "binary"
        : "bitstring"
      : content.kind === "float"
        ? "float"
        : "integer";
  }
  if (
    isPattern &&
    !isLast &&
    size === undefined &&
    content.kind !== "binary" &&
    (type === "binary" || type === "bitstring")
  ) {
    throw new CompileProblem(
      "a binary field without size is only allowed at the end of a binary pattern and never allowed in binary generators",
      content.place,
    );
  }
  const options = `{type:"${type}",size:${size},unit:${unitSize},signed:${signed},little:${little}${content.kind === "binary" ? ",isText:true" : ""}}`;
  return { content, options };
}
