import binaryen from "binaryen";

/** What a started interpreter is, besides its code. */
export type StartedState = {
  readonly memory: Uint8Array;
  /** The entries of the table behind those of the binary, by the names of exports; null: nothing that can be called. */
  readonly addedEntries: readonly (string | null)[];
  /** The values of mutable globals of the binary, by the names that `exportGlobals` gave them. */
  readonly globals: Readonly<Record<string, number>>;
  /** The values of imported globals, by their names. */
  readonly importedGlobals: Readonly<Record<string, number>>;
};

/** Exports the mutable globals of a binary, so that they can be read after its start. */
export function exportGlobals(original: Uint8Array): Uint8Array<ArrayBuffer> {
  const module = readModule(original);
  for (const { name, base, mutable } of globalsOf(module))
    if (mutable && !base) module.addGlobalExport(name, exportNameOf(name));
  const wasm = module.emitBinary();
  module.dispose();
  return wasm as Uint8Array<ArrayBuffer>;
}

/**
 * A binary whose instances have started already: its memory, table and globals begin as they are in `state`. This is
 * what others call pre-initialization. Imported globals become its own. `finish` may change the module that has them.
 */
export function bakeStart(
  original: Uint8Array,
  state: StartedState,
  finish: (module: binaryen.Module) => void = () => {},
): Uint8Array<ArrayBuffer> {
  const module = readModule(original);
  for (const { name, base, type, mutable } of globalsOf(module)) {
    if (!mutable) continue;
    const value = base ? (state.importedGlobals[base] ?? 0) : state.globals[exportNameOf(name)];
    if (value === undefined || type !== binaryen.i32)
      throw new Error(`the started state has no value of the global ${name}`);
    module.removeGlobal(name);
    module.addGlobal(name, type, true, module.i32.const(value));
    if (!base) module.addGlobalExport(name, exportNameOf(name));
  }
  addEntries(module, state.addedEntries);
  finish(module);
  module.removeExport("memory");
  const pages = state.memory.length / pageBytes;
  const segments = segmentsOf(state.memory).map(({ offset, data }) => ({
    offset: module.i32.const(offset),
    data,
    passive: false,
  }));
  module.setMemory(pages, maxPages, "memory", segments, false, false, "0");
  const wasm = module.emitBinary();
  module.dispose();
  return wasm as Uint8Array<ArrayBuffer>;
}

/** The features of the binaries that can be baked. Every browser has them. */
const features =
  binaryen.Features.MutableGlobals |
  binaryen.Features.BulkMemory |
  binaryen.Features.BulkMemoryOpt |
  binaryen.Features.SignExt |
  binaryen.Features.NontrappingFPToInt |
  binaryen.Features.Multivalue |
  binaryen.Features.ReferenceTypes |
  binaryen.Features.CallIndirectOverlong |
  binaryen.Features.SIMD128 |
  binaryen.Features.ExceptionHandling;

function readModule(wasm: Uint8Array): binaryen.Module {
  const module = binaryen.readBinary(wasm);
  module.setFeatures(features);
  return module;
}

function globalsOf(module: binaryen.Module): readonly binaryen.GlobalInfo[] {
  return Array.from({ length: module.getNumGlobals() }, (_, index) =>
    binaryen.getGlobalInfo(module.getGlobalByIndex(index)),
  );
}

/** Distinct from all names that a C compiler makes. */
function exportNameOf(global: string): string {
  return `sandglass ${global}`;
}

function addEntries(module: binaryen.Module, names: readonly (string | null)[]): void {
  const { value: name } = binaryen.getExportInfo(module.getExport("__indirect_function_table"));
  const { initial } = binaryen.getTableInfo(module.getTable(name));
  const length = initial + names.length;
  const nothing = "sandglass nothing";
  module.addFunction(nothing, binaryen.none, binaryen.none, [], module.unreachable());
  const functions = names.map((exported) =>
    exported === null ? nothing : binaryen.getExportInfo(module.getExport(exported)).value,
  );
  module.removeTable(name);
  module.addTable(name, length, length);
  module.addActiveElementSegment(name, "started", functions, module.i32.const(initial));
}

/** The parts of a memory that are not zero, without the large gaps between them. */
export function segmentsOf(
  memory: Uint8Array,
): readonly { readonly offset: number; readonly data: Uint8Array }[] {
  const words = new BigUint64Array(memory.buffer, memory.byteOffset, memory.length >> 3);
  const segments: { offset: number; data: Uint8Array }[] = [];
  for (let index = 0; index < words.length; ) {
    while (index < words.length && words[index] === 0n) index++;
    if (index === words.length) break;
    const start = index;
    let zeros = 0;
    for (; index < words.length && zeros < gapWords; index++) zeros = words[index] === 0n ? zeros + 1 : 0;
    segments.push({ offset: 8 * start, data: memory.subarray(8 * start, 8 * (index - zeros)) });
  }
  return segments;
}

/** A smaller gap costs less as zeros than as the head of another segment. */
const gapWords = 64;

const pageBytes = 65_536;

/** 256 MiB. The host decides how far the memory of a program grows. */
const maxPages = 4096;
