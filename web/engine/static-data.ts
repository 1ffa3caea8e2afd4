import { importedPages } from "./tables/engine-flags.ts";
/** The engine's static data: the memory of an instance that never runs. */
export function staticData(wasm: Uint8Array): Buffer {
  const memory = new WebAssembly.Memory({ initial: importedPages.least, maximum: importedPages.most });
  const engine = new WebAssembly.Module(wasm as Uint8Array<ArrayBuffer>);
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module, name, kind } of WebAssembly.Module.imports(engine)) {
    imports[module] ??= {};
    imports[module][name] = kind === "memory" ? memory : () => 0;
  }
  new WebAssembly.Instance(engine, imports);
  return Buffer.from(memory.buffer);
}

/** The address of `text` in the engine's static data. */
export function addressOf(text: string, wasm: Uint8Array): number {
  const data = staticData(wasm);
  const at = data.indexOf(text, 0, "latin1");
  if (at < 0 || data.indexOf(text, at + 1, "latin1") >= 0)
    throw new Error(`${JSON.stringify(text)} is not once in the data`);
  return at;
}
