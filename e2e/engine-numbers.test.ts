import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "@babel/parser";
import { expect, test } from "vitest";

const web = fileURLToPath(new URL("../web/", import.meta.url));
type Node = { readonly type: string; readonly start: number; readonly [field: string]: unknown };

/** Passes whose numbers are those of arithmetic or of WASM's binary format, or count the bytes of their own records. */
const otherPasses =
  /engine\/(?:branch-hints|leb128|make-engine-delta|number-pairs|pow|shortest-numbers|split-functions|stack-frames|stackless-continuation)\.ts$/;
/** Other lines with numbers of ours: the stack of our own functions, largest numbers, V8's limits, bases. */
const ours =
  /0x7fffffff|0xffffffffn|0x7ff0_0000_0000_0000n|0x4340_0000_0000_0000n|parseInt|const resumedBytes|radix|byte (?:&|<)|maxFrames|maxStringLength =|2n \*\* 63n|length <= 100|\bsp\(\)|`resume /;

/** What reads or writes memory in a pass, the offset first; and what reads at an address in the sandbox. */
const accesses = /(?:^|\.)(?:load|store)\d*(?:_[su])?$/;
const readers = /(?:^|\.)(?:byte|half|int|word|float|wordAt)$/;
/** What a number of the engine is compared with: something that was read in it. */
const readings =
  /\b(?:offset|magic|kind|tag|class_?|op|opcode|atom|form)$|\b(?:constantOf|operand)\(|\.value$/;
/** Small numbers, and sizes of the types of WASM in bytes and in bits: they are plain where neither of those is. */
const isPlain = (value: number) => value < 10 || [16, 32, 64, 255].includes(value);

/** The lines of a source with a number of the engine. `isPass`: each number that is not plain is one. */
function engineNumbers(source: string, isPass: boolean): readonly string[] {
  const found = new Set<string>();
  const text = (node: unknown) => source.slice((node as Node).start, (node as { end: number }).end);
  const isEngines = (node: Node, value: number, [parent, call]: readonly Node[]): boolean => {
    if (parent?.type === "CallExpression") {
      const operands = parent["arguments"] as readonly Node[];
      if (accesses.test(text(parent["callee"])) && operands[0] === node) return value > 0;
      if (/^isConstant$/.test(text(parent["callee"]))) return value > 1;
    }
    if (parent?.type === "BinaryExpression") {
      const other = parent["left"] === node ? parent["right"] : parent["left"];
      if (
        /^(?:[!=]==?|[<>]=?)$/.test(parent["operator"] as string) &&
        value > 1 &&
        readings.test(text(other))
      )
        return true;
      const isOffset = parent["operator"] === "+" && call?.type === "CallExpression";
      if (isOffset && value > 2 && readers.test(text(call["callee"]))) return true;
    }
    return isPass && !isPlain(value);
  };
  const visit = (node: Node, outer: readonly Node[]): void => {
    // What an `if` compares before it throws is checked by each build.
    const throws = node.type === "IfStatement" && (node["consequent"] as Node).type === "ThrowStatement";
    const isNumber = node.type === "NumericLiteral" || node.type === "BigIntLiteral";
    const isName = node.type === "StringLiteral" && isPass && /^\d+$/.test(node["value"] as string);
    if (isName || (isNumber && isEngines(node, Number(node["value"]), outer))) {
      const { line } = (node["loc"] as { readonly start: { readonly line: number } }).start;
      const lineText = source.split("\n")[line - 1]?.trim() ?? "";
      if (!ours.test(lineText)) found.add(`${line}: ${lineText}`);
    }
    for (const value of throws ? [] : Object.values(node).flat())
      if (typeof (value as Node | null)?.type === "string") visit(value as Node, [node, ...outer]);
  };
  visit(parse(source, { sourceType: "module", plugins: ["typescript"] }).program as unknown as Node, []);
  return [...found];
}

test("only the tables of the engine have its numbers: offsets, opcodes, names, tags, classes, flags, functions", () => {
  const sources = readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|\/testing\/|^engine\/tables\//.test(file))
    .map((file) => ({ file, source: readFileSync(web + file, "utf8") }))
    // What reads the engine's memory is in these folders, or imports a table.
    .filter(
      ({ file, source }) => /^(?:engine|build|run\/sandbox)\//.test(file) || /engine\/tables\//.test(source),
    );
  const isPass = (file: string) => file.startsWith("engine/") && !otherPasses.test(file);
  const found = sources.flatMap(({ file, source }) =>
    engineNumbers(source, isPass(file)).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["module.i32.load(20, 4, object())", true],
  ["heap.word(object + 24)", false],
  ["if (op === 85) read()", false],
  ["isConstant(right, 3)", true],
  ["const appendOpcode = 79", true],
  ['const hot = ["599"]', true],
] as const)("%s is found", (source, isPass) => {
  expect(engineNumbers(source, isPass)).toEqual([`1: ${source}`]);
});
