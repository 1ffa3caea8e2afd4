const before = "() {\n    [native code]\n}\0";
const after = "() { [native code] }\0";

/** The engine with the text of its own functions on one line, as in V8, Firefox and Safari: `function max() { [native code] }`. */
export function nativeTextOnOneLine(wasm: Uint8Array): Uint8Array {
  const copy = Buffer.from(wasm);
  const at = copy.indexOf(before, 0, "latin1");
  if (at < 0 || copy.indexOf(before, at + 1, "latin1") >= 0)
    throw new Error("the text of native functions is not once in the engine");
  copy.write(after.padEnd(before.length, "\0"), at, "latin1");
  return copy;
}
