import { leb128 } from "../../engine/leb128.ts";

/**
 * The module with a memory of its own, exported as "memory", instead of the one that it imports; a module that imports none
 * is returned as it is. binaryen has no function for that.
 */
export function withOwnMemory(wasm: Uint8Array): Uint8Array {
  const sections = sectionsOf(wasm);
  const imports = sections.find(({ id }) => id === sectionIds.import);
  const found = imports && importsOf(imports.content);
  const memory = found?.find(({ kind }) => kind === memoryKind);
  if (!found || !memory) return wasm;
  const others = found.filter((each) => each !== memory);
  const changed = sections.map(({ id, content }): Section => {
    if (id === sectionIds.import) return { id, content: listOf(others.map(({ bytes }) => bytes)) };
    return id === sectionIds.export ? { id, content: withExport(content) } : { id, content };
  });
  // In the order of the format: after the table, before globals.
  const at = changed.findIndex(({ id }) => id > sectionIds.memory);
  changed.splice(at, 0, { id: sectionIds.memory, content: listOf([memory.description]) });
  const parts = changed.map(({ id, content }) => [id, ...leb128(content.length), ...content]);
  return new Uint8Array([...wasm.subarray(0, headBytes), ...parts.flat()]);
}

type Section = { readonly id: number; readonly content: Uint8Array | readonly number[] };

const headBytes = 8;
const sectionIds = { import: 2, memory: 5, export: 7 } as const;
const memoryKind = 2;
const kinds = { function: 0, table: 1, global: 3 } as const;

/** Those with code, and not those of tools, whose id is 0. */
function sectionsOf(wasm: Uint8Array): { readonly id: number; readonly content: Uint8Array }[] {
  const reader = new Reader(wasm, headBytes);
  const sections = [];
  while (reader.at < wasm.length) {
    const id = reader.byte();
    const size = reader.number();
    if (id !== 0) sections.push({ id, content: wasm.subarray(reader.at, reader.at + size) });
    reader.skip(size);
  }
  return sections;
}

/** `bytes`: the whole import; `description`: what follows its kind. */
type Import = { readonly kind: number; readonly bytes: Uint8Array; readonly description: Uint8Array };

function importsOf(content: Uint8Array): readonly Import[] {
  const reader = new Reader(content, 0);
  return Array.from({ length: reader.number() }, () => {
    const start = reader.at;
    // The names of its module and of itself.
    reader.skip(reader.number());
    reader.skip(reader.number());
    const kind = reader.byte();
    const from = reader.at;
    if (kind === kinds.function) reader.number();
    else if (kind === kinds.global) reader.skip(2);
    else {
      if (kind === kinds.table) reader.byte();
      // Limits: whether there is a maximum, then one number or two.
      if (reader.number() & 1) reader.number();
      reader.number();
    }
    return {
      kind,
      bytes: content.subarray(start, reader.at),
      description: content.subarray(from, reader.at),
    };
  });
}

function withExport(content: Uint8Array): readonly number[] {
  const reader = new Reader(content, 0);
  const count = reader.number();
  const name = new TextEncoder().encode("memory");
  return [...leb128(count + 1), ...content.subarray(reader.at), name.length, ...name, memoryKind, 0];
}

function listOf(items: readonly Uint8Array[]): readonly number[] {
  return [...leb128(items.length), ...items.flatMap((each) => [...each])];
}

class Reader {
  constructor(
    private readonly bytes: Uint8Array,
    public at: number,
  ) {}

  skip(bytes: number): void {
    this.at += bytes;
  }

  byte(): number {
    return this.bytes[this.at++] ?? 0;
  }

  number(): number {
    let [value, factor, byte] = [0, 1, 0];
    do {
      byte = this.byte();
      value += (byte & 127) * factor;
      factor *= 128;
    } while (byte >= 128);
    return value;
  }
}
