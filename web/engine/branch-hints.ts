import type binaryen from "binaryen";
import { functionsOf } from "./expressions.ts";
import { leb128 } from "./leb128.ts";
import { hotFunctions } from "./tables/function-lists.ts";

/** From https://webassembly.github.io/branch-hinting/: the section's name, and the value for an unlikely branch. */
const sectionName = "metadata.code.branch_hint";
const unlikely = 0;

/** Instructions and sections of the binary format. */
const code = {
  globalGet: 0x23,
  const32: 0x41,
  lessThan: 0x48,
  if: 0x04,
  noResult: 0x40,
  call: 0x10,
  end: 0x0b,
};
const sections = { custom: 0, code: 10 };

/**
 * Adds hints to the engine's bytes that the counter of a loop is hardly ever used up (see add-meter.ts). So the
 * browser's compiler does not save registers in each iteration for a call that does not come. Chromium supports them
 * from 137 on, Firefox from 148 on. Other browsers ignore the section. Hints for all loops would take 2.9 KiB of the
 * first output in brotli; hints for the hot functions take a fifth of that. `module` is the module that the bytes were
 * made from.
 */
export function withBranchHints(module: binaryen.Module, wasm: Uint8Array): Uint8Array {
  const functions = functionsOf(module, module.getNumFunctions());
  // In the bytes the imports come first. In the module they can be anywhere.
  const imports = functions.filter(({ body }) => body === 0);
  const names = functions.filter(({ body }) => body !== 0).map(({ name }) => name);
  const refuel = imports.findIndex(({ name }) => name === "refuel");
  const spendPattern = [
    code.const32,
    0,
    code.lessThan,
    code.if,
    code.noResult,
    code.call,
    ...leb128(refuel),
    code.end,
  ];
  const ifAt = spendPattern.indexOf(code.if);

  const codeSection = sectionsIn(wasm).find(({ id }) => id === sections.code);
  if (!codeSection) throw new Error("the engine has no code");
  const reader = { wasm, at: codeSection.content };
  if (readLeb(reader) !== names.length) throw new Error("the engine's functions are not those of its module");
  const hints: number[] = [];
  const missing = new Set(hotFunctions);
  for (const [nth, name] of names.entries()) {
    const length = readLeb(reader);
    const start = reader.at;
    reader.at += length;
    if (!missing.has(name)) continue;
    const offsets = placesOf(spendPattern, wasm.subarray(start, reader.at)).map((at) => at + ifAt);
    if (offsets.length === 0) continue;
    missing.delete(name);
    hints.push(...leb128(imports.length + nth), ...leb128(offsets.length));
    for (const at of offsets) hints.push(...leb128(at), 1, unlikely);
  }
  if (refuel < 0 || missing.size > 0)
    throw new Error(`the engine's functions ${[...missing].join(", ")} have no loop with a counter`);
  const name = new TextEncoder().encode(sectionName);
  const content = [...leb128(name.length), ...name, ...leb128(hotFunctions.length), ...hints];
  const section = [sections.custom, ...leb128(content.length), ...content];
  return Uint8Array.from([
    ...wasm.subarray(0, codeSection.start),
    ...section,
    ...wasm.subarray(codeSection.start),
  ]);
}

/** The start of each section, and its content. */
function sectionsIn(
  wasm: Uint8Array,
): readonly { id: number; start: number; content: number; end: number }[] {
  const sections = [];
  for (let start = 8; start < wasm.length; ) {
    const reader = { wasm, at: start + 1 };
    const length = readLeb(reader);
    sections.push({ id: wasm[start] as number, start, content: reader.at, end: reader.at + length });
    start = reader.at + length;
  }
  return sections;
}

/** Reads an unsigned number, and moves the reader past it. */
function readLeb(reader: { readonly wasm: Uint8Array; at: number }): number {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = reader.wasm[reader.at++] as number;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
}

function placesOf(pattern: readonly number[], bytes: Uint8Array): readonly number[] {
  const patternBytes = Buffer.from(pattern);
  const searchBytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: number[] = [];
  for (let at = searchBytes.indexOf(patternBytes); at >= 0; at = searchBytes.indexOf(patternBytes, at + 1))
    found.push(at);
  return found;
}
