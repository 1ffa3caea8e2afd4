import binaryen from "binaryen";
import { expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { staticData } from "./static-data.ts";

/** `__assert_fail(assertion, file, line, function)`, by its name in the loader's table. */
export const assertFail = "b";

/**
 * The engine with zeros instead of the texts of its assertions: 1.1 KiB less in brotli. A failed assertion has an
 * address, where the file of the package has the text.
 *
 * The linker lets strings share their ends. A text is kept if anything else in the code or the data may point to it or
 * into it.
 */
export function withoutAssertionTexts(wasm: Uint8Array): Uint8Array {
  const module = binaryen.readBinary(wasm);
  const functions = functionsOf(module, module.getNumFunctions());
  const fail = functions.find(({ module: from, base }) => from === "a" && base === assertFail)?.name;
  const texts = new Set<number>();
  const inAssertions = new Set<number>();
  for (const { body } of functions) {
    if (body === 0) continue;
    for (const each of expressionsIn(body)) {
      if (!is(each, binaryen.CallId) || info<binaryen.CallInfo>(each).target !== fail) continue;
      const { operands } = info<binaryen.CallInfo>(each);
      for (const operand of operands) inAssertions.add(operand);
      for (const nth of [0, 1, 3]) {
        const operand = operands[nth] ?? 0;
        if (is(operand, binaryen.ConstId)) texts.add(numberOf(operand));
      }
    }
  }
  const data = staticData(wasm);
  const used = new Set<number>();
  for (let at = 0; at + 4 <= data.length; at += 4) used.add(data.readInt32LE(at));
  for (const { body } of functions) {
    if (body === 0) continue;
    for (const each of expressionsIn(body)) {
      if (is(each, binaryen.LoadId) || is(each, binaryen.StoreId))
        used.add(info<binaryen.LoadInfo | binaryen.StoreInfo>(each).offset);
      else if (is(each, binaryen.ConstId) && !inAssertions.has(each)) used.add(numberOf(each));
    }
  }
  module.dispose();

  const source = Buffer.from(wasm);
  const copy = Buffer.from(wasm);
  let count = 0;
  for (const address of texts) {
    const end = data.indexOf(0, address);
    const isShared = Array.from({ length: end - address }, (_, nth) => address + nth).some((at) =>
      used.has(at),
    );
    const text = data.subarray(address - 1, end + 1);
    const at = source.indexOf(text);
    if (text[0] !== 0 || isShared || at < 0 || source.indexOf(text, at + 1) >= 0) continue;
    copy.fill(0, at + 1, at + text.length - 1);
    count++;
  }
  if (count < 150) throw new Error(`the engine's assertions have ${count} texts of their own, and had more`);
  return copy;
}

function numberOf(constant: number): number {
  return Number(info<binaryen.ConstInfo>(constant).value);
}
