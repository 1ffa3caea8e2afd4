import { isCall, type Quoted } from "../parser/quoted.ts";
import { CompileProblem } from "./problem.ts";
import type { Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

const types = new Set(["integer", "float", "binary", "bytes", "bitstring", "bits", "utf8", "utf16", "utf32"]);
const sameTypes: Readonly<Record<string, string>> = { bytes: "binary", bits: "bitstring" };

/** The specification after `::`. */
type Spec = { type?: string; size?: string; unit?: string; sign?: string; endianness?: string };

const words: Readonly<Record<keyof Spec, string>> = {
  type: "type",
  size: "size",
  unit: "unit",
  sign: "sign",
  endianness: "endianness",
};

/** A segment of `<<…>>`: its content, and its options as code: `{type,size,unit,signed,little}`. */
export function segmentCode(
  unit: Unit,
  node: Quoted,
  scope: Scope,
  isLast: boolean,
  isPattern: boolean,
): { content: Quoted; options: string } {
  const operand = isCall(node, "::", 2) ? (node.args[0] as Quoted) : node;
  if (operand.kind === "atom" || operand.kind === "list" || operand.kind === "pair")
    throw new CompileProblem(`invalid literal ${unit.textOf(operand)} in <<>>`, operand.span);
  const spec = isCall(node, "::", 2) ? readSpec(unit, node.args[1] as Quoted, scope) : {};
  checkSpec(operand, spec, node);
  const type = spec.type ?? usualType(operand);
  if (
    isPattern &&
    !isLast &&
    spec.size === undefined &&
    operand.kind !== "binary" &&
    (type === "binary" || type === "bitstring")
  ) {
    throw new CompileProblem(
      'a binary field without size is only allowed at the end of a binary pattern, at the right side of binary concatenation and and never allowed in binary generators. The following examples are invalid:\n\n    rest <> "foo"\n    <<rest::binary, "foo">>\n\nThey are invalid because there is a bits/bitstring component not at the end. However, the "reverse" would work:\n\n    "foo" <> rest\n    <<"foo", rest::binary>>\n\n',
      operand.span,
    );
  }
  // A whole number in a float pattern means that float.
  const content: Quoted =
    isPattern && type === "float" && operand.kind === "integer"
      ? { kind: "float", value: Number(operand.value), span: operand.span }
      : operand;
  const { sign, endianness, size, unit: unitSize } = spec;
  const isLittle = endianness === "little" || endianness === "native";
  const options = `{type:"${type}",size:${size},unit:${unitSize},signed:${sign === "signed"},little:${isLittle}${content.kind === "binary" ? ",isText:true" : ""}}`;
  return { content, options };
}

function usualType(content: Quoted): string {
  if (content.kind === "binary") return "binary";
  if (isCall(content, "<<>>") || isCall(content, "<>")) return "bitstring";
  return content.kind === "float" ? "float" : "integer";
}

function readSpec(unit: Unit, root: Quoted, scope: Scope): Spec {
  const spec: Spec = {};
  const labels: Partial<Record<keyof Spec, string>> = {};
  const set = (key: keyof Spec, code: string, text: string, { span }: Quoted) => {
    const before = labels[key];
    if (before !== undefined && before !== text)
      throw new CompileProblem(
        `conflicting ${words[key]} specification for bit field: "${text}" and "${before}"`,
        span,
      );
    spec[key] = code;
    labels[key] = text;
  };
  const setCode = (key: "size" | "unit", node: Quoted) => {
    set(key, unit.expression(node, scope), unit.textOf(node), node);
  };
  const read = (spec: Quoted): void => {
    if (isCall(spec, "-", 2)) {
      for (const each of spec.args) read(each);
    } else if (isCall(spec, "*", 2)) {
      const [size, each] = spec.args as [Quoted, Quoted];
      if (!(size.kind === "variable" && size.name === "_")) setCode("size", size);
      setCode("unit", each);
    } else if (spec.kind === "integer") set("size", `${spec.value}n`, `${spec.value}`, spec);
    else if (isCall(spec, "size", 1)) setCode("size", spec.args[0] as Quoted);
    else if (isCall(spec, "unit", 1)) setCode("unit", spec.args[0] as Quoted);
    else if (spec.kind === "variable" || (spec.kind === "call" && spec.args.length === 0)) {
      const name = String(spec.name);
      const type = sameTypes[name] ?? name;
      if (types.has(name)) set("type", type, type, spec);
      else if (name === "signed" || name === "unsigned") set("sign", name, name, spec);
      else if (name === "little" || name === "big" || name === "native") set("endianness", name, name, spec);
      else throw new CompileProblem(`unknown bitstring specifier: ${name}()`, spec.span);
    } else throw new CompileProblem(`unknown bitstring specifier: ${unit.textOf(spec)}`, spec.span);
  };
  read(root);
  return spec;
}

/** Refuses options that must not be combined. */
function checkSpec(content: Quoted, { type, size, unit }: Spec, { span }: Quoted): void {
  const refuse = (message: string): never => {
    throw new CompileProblem(message, span);
  };
  const conflict = (usual: string) =>
    refuse(`conflicting type specification for bit field: "${type}" and "${usual}"`);
  const isUtf = type?.startsWith("utf") ?? false;
  const isSized = size !== undefined || unit !== undefined;
  const isBinary = type === "binary" || type === "bitstring";
  if (content.kind === "binary") {
    if (type !== undefined && !isUtf && !isBinary) conflict("binary");
    if (isSized)
      refuse(
        "literal string in bitstring supports only endianness and type specifiers, which must be one of: little, big, native, utf8, utf16, utf32, bits, bytes, binary or bitstring",
      );
  }
  if (isCall(content, "<<>>")) {
    if (type !== undefined && !isBinary) conflict("bitstring");
    if (isSized)
      refuse(
        "literal <<>> in bitstring supports only type specifiers, which must be one of: binary or bitstring",
      );
  }
  if (content.kind === "float" && type !== undefined && type !== "float") conflict("float");
  if (content.kind === "integer" && isBinary) conflict("integer");
  if (isUtf && isSized) refuse("size and unit are not supported on utf types");
  const isNumber =
    type === "integer" || type === "float" || (type === undefined && usualType(content) !== "binary");
  if (isNumber && unit !== undefined && size === undefined)
    refuse("integer and float types require a size specifier if the unit specifier is given");
  if (Number(unit?.replace(/n$/, "")) > 256)
    refuse(`unit in bitstring expects an integer between 1 and 256, got: ${unit?.replace(/n$/, "")}`);
  const bits = Number(size?.replace(/n$/, "")) * Number(unit?.replace(/n$/, "") ?? 1);
  if ((type === "float" || content.kind === "float") && Number.isFinite(bits) && ![16, 32, 64].includes(bits))
    refuse(`float requires size*unit to be 16, 32, or 64 (default), got: ${bits}`);
}
