import binaryen from "binaryen";
import { shippedFeatures } from "../shipped-features.ts";

/** A module in which the passes of the engine find the shapes that they change. `text`: the fields of the module. */
export function moduleOf(text: string): binaryen.Module {
  const module = binaryen.parseText(`(module ${text})`);
  module.setFeatures(shippedFeatures);
  return module;
}

type Host = Readonly<Record<string, (...args: never[]) => unknown>>;

/** What a small module exports. */
export type Exports = Readonly<Record<string, (...args: readonly (number | bigint)[]) => unknown>> & {
  readonly memory: WebAssembly.Memory;
};

/** Compiles a module and frees it. Throws if it is not valid. */
export function compile(module: binaryen.Module): WebAssembly.Module {
  if (!module.validate()) throw new Error("the pass made an invalid module");
  const binary = module.emitBinary() as Uint8Array<ArrayBuffer>;
  module.dispose();
  return new WebAssembly.Module(binary);
}

/** Compiles what `make` returns at the first call. Several tests use it, each in an instance of its own. */
export function compiledOnce(make: () => binaryen.Module): () => WebAssembly.Module {
  let compiled: WebAssembly.Module | undefined;
  return () => {
    compiled ??= compile(make());
    return compiled;
  };
}

/** Compiles and runs a module, and frees it. */
export function instanceOf(module: binaryen.Module, host: Host = {}): Exports {
  return run(compile(module), host);
}

/**
 * Makes an instance. `host`: the functions that it imports, by their names. A call of any other import is an error.
 */
export function run(compiled: WebAssembly.Module, host: Host = {}): Exports {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(compiled)) {
    imports[from] ??= {};
    imports[from][name] = (host[name] ?? (() => unexpected(name))) as WebAssembly.ImportValue;
  }
  return new WebAssembly.Instance(compiled, imports).exports as unknown as Exports;
}

function unexpected(name: string): never {
  throw new Error(`${name} was called`);
}

/** The value of an exported global. */
export function globalOf(exports: Exports, name: string): WebAssembly.Global<"i32"> {
  return (exports as unknown as Record<string, WebAssembly.Global<"i32">>)[name] as WebAssembly.Global<"i32">;
}

/** The memory of an instance, as 32-bit numbers by their addresses. */
export function words(exports: Exports) {
  const view = () => new DataView(exports.memory.buffer);
  return {
    get: (at: number) => view().getInt32(at, true),
    set: (at: number, value: number) => view().setInt32(at, value, true),
  };
}

/** Text for each number below `count`. */
export function repeated(count: number, text: (nth: number) => string): string {
  return Array.from({ length: count }, (_, nth) => text(nth)).join("\n");
}

/** Values of the engine: the upper half is the tag. */
export const undefinedValue = 3n << 32n;
export const nullValue = 2n << 32n;
export const exceptionValue = 6n << 32n;
export const objectAt = (address: number): bigint => BigInt.asIntN(64, (-1n << 32n) | BigInt(address));
