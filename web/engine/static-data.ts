import { importedPages } from "./tables/engine-flags.ts";
/** An instance of the package's engine, whose imports do nothing. */
export function staticInstance(
  wasm: Uint8Array,
  pages: number = importedPages.least,
): { readonly exports: WebAssembly.Exports; readonly memory: WebAssembly.Memory } {
  const memory = new WebAssembly.Memory({ initial: pages, maximum: importedPages.most });
  const engine = new WebAssembly.Module(wasm as Uint8Array<ArrayBuffer>);
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module, name, kind } of WebAssembly.Module.imports(engine)) {
    imports[module] ??= {};
    imports[module][name] = kind === "memory" ? memory : () => 0;
  }
  return { exports: new WebAssembly.Instance(engine, imports).exports, memory };
}

/** The engine's static data: the memory of an instance that never runs. */
export function staticData(wasm: Uint8Array): Buffer {
  return Buffer.from(staticInstance(wasm).memory.buffer);
}

/** The address of `text` in the engine's static data. */
export function addressOf(text: string, wasm: Uint8Array): number {
  const data = staticData(wasm);
  const at = data.indexOf(text, 0, "latin1");
  if (at < 0 || data.indexOf(text, at + 1, "latin1") >= 0)
    throw new Error(`${JSON.stringify(text)} is not once in the data`);
  return at;
}
