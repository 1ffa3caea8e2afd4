import type { MemoryReader, PeekedValue } from "../../marked-sites.ts";
import { compare } from "../runtime/compare.ts";
import { type FunctionName, nameFunction } from "../runtime/modules.ts";
import {
  atom,
  atomName,
  Bits,
  Bytes,
  Cons,
  type ElixirFunction,
  ElixirMap,
  EMPTY,
  Reference,
  type Term,
} from "../runtime/terms.ts";

/** Thrown for a value that cannot be read completely within the limits. */
export class Unreadable extends Error {}

/** The maximum number of cells, entries and elements to read of one value. */
const maxNodes = 5_000;
/** The maximum number of cells of a list that is shown by its elements; `inspect` shows 50. */
const maxCells = 60;
/** The maximum for a list whose elements may be characters: `inspect` shows all of them in one text. */
const maxCharacters = 1_200;
const maxItems = 200;
const maxBytes = 200;
const maxDepth = 50;

/**
 * Makes a term from a value in the guest's memory, in the representation of runtime/terms.ts. Classes are recognized by
 * their fields, because the engine's code does not have their names in the library.
 */
export class TermReader {
  private nodes = 0;
  private readonly empty: number | undefined;

  constructor(
    private readonly memory: MemoryReader,
    private readonly nameOf: (inCode: string) => FunctionName | undefined,
  ) {
    // `[]` is a single cell, which compiled programs have under this name.
    const empty = memory.global("$E");
    this.empty = empty.kind === "object" ? empty.address : undefined;
  }

  /** @throws {Unreadable} */
  read(value: PeekedValue, depth = 0): Term {
    if (this.nodes++ > maxNodes || depth > maxDepth) throw new Unreadable();
    switch (value.kind) {
      case "plain":
        if (value.value === undefined) throw new Unreadable();
        return value.value;
      case "text":
        return value.text;
      case "symbol":
        return atom(value.description);
      case "object":
        return this.object(value.address, depth + 1);
      default:
        throw new Unreadable();
    }
  }

  private object(address: number, depth: number): Term {
    if (address === this.empty) return EMPTY;
    const { memory } = this;
    const callee = memory.functionAt(address);
    if (callee) return functionTerm(callee.arity, this.nameOf(callee.name));
    const items = memory.items(address, maxItems);
    if (items) {
      if (items.length > items.values.length) throw new Unreadable();
      return items.values.map((each) => this.read(each, depth));
    }
    const fields = memory.fields(address);
    const has = (...names: readonly string[]) =>
      fields.size === names.length && names.every((name) => fields.has(name));
    if (has("head", "tail")) return this.list(address, depth);
    if (has("size", "keys", "values", "root")) return this.map(fields, depth);
    if (has("bytes")) return new Bytes(this.bytes(fields.get("bytes")));
    if (has("bytes", "bitLength")) {
      const length = plain(fields.get("bitLength"));
      return new Bits(this.bytes(fields.get("bytes")), Number(length));
    }
    if (has("id")) return new Reference(Number(plain(fields.get("id"))));
    throw new Unreadable();
  }

  private list(first: number, depth: number): Term {
    const elements: Term[] = [];
    let tail: Term = EMPTY;
    let mayBeText = true;
    for (let address = first; address !== this.empty; ) {
      const fields = this.memory.fields(address);
      const head = this.read(fields.get("head") as PeekedValue, depth);
      mayBeText &&= typeof head === "bigint" && head >= 0n && head <= 126n;
      elements.push(head);
      const rest = fields.get("tail") as PeekedValue;
      if (rest.kind !== "object" || !this.isCell(rest.address)) {
        tail = this.read(rest, depth);
        break;
      }
      // Later elements are not shown, only that there are more.
      if (elements.length > (mayBeText ? maxCharacters : maxCells)) break;
      address = rest.address;
    }
    let result = tail;
    for (let index = elements.length - 1; index >= 0; index--)
      result = new Cons(elements[index] as Term, result);
    return result;
  }

  private isCell(address: number): boolean {
    if (address === this.empty) return true;
    const fields = this.memory.fields(address);
    return fields.size === 2 && fields.has("head") && fields.has("tail");
  }

  private map(fields: ReadonlyMap<string, PeekedValue>, depth: number): ElixirMap {
    const entries = this.entries(fields, depth);
    const sortedEntries = entries.toSorted(([a], [b]) => compare(a, b, true));
    return new ElixirMap(
      sortedEntries.length,
      sortedEntries.map(([key]) => key),
      sortedEntries.map(([, value]) => value),
      null,
    );
  }

  private entries(fields: ReadonlyMap<string, PeekedValue>, depth: number): [Term, Term][] {
    const root = fields.get("root");
    if (root?.kind === "object") return this.leaves(root.address, depth);
    const all = (name: string) => {
      const value = fields.get(name);
      const items = value?.kind === "object" ? this.memory.items(value.address, maxItems) : undefined;
      if (!items || items.length > items.values.length) throw new Unreadable();
      return items.values;
    };
    const values = all("values");
    return all("keys").map((key, index) => [
      this.read(key, depth),
      this.read(values[index] as PeekedValue, depth),
    ]);
  }

  /** The leaves of a large map: it is shown in the order of all its keys, so all must be read. */
  private leaves(branch: number, depth: number): [Term, Term][] {
    if (this.nodes++ > maxNodes) throw new Unreadable();
    const fields = this.memory.fields(branch);
    const children = fields.get("children");
    if (children?.kind !== "object") {
      const [key, value] = [fields.get("key"), fields.get("value")];
      if (!key || !value) throw new Unreadable();
      return [[this.read(key, depth), this.read(value, depth)]];
    }
    const items = this.memory.items(children.address, maxItems)?.values ?? [];
    return items.flatMap((each) => {
      if (each.kind !== "object") throw new Unreadable();
      return this.leaves(each.address, depth);
    });
  }

  private bytes(value: PeekedValue | undefined): Uint8Array {
    const bytes = value?.kind === "object" ? this.memory.bytes(value.address, maxBytes) : undefined;
    if (!bytes) throw new Unreadable();
    return bytes;
  }
}

function plain(value: PeekedValue | undefined): number {
  if (value?.kind !== "plain" || typeof value.value !== "number") throw new Unreadable();
  return value.value;
}

const functions = new Map<string, ElixirFunction>();

/** A function that does nothing, and is shown with this name; the same one each time. */
function functionTerm(arity: number, name: FunctionName | undefined): ElixirFunction {
  const key = `${arity} ${name ? `${atomName(name.module)}.${name.name}` : ""}`;
  const cachedFunction = functions.get(key);
  if (cachedFunction) return cachedFunction;
  const placeholder = Object.defineProperty(() => null, "length", { value: arity });
  if (name) nameFunction(placeholder, name);
  functions.set(key, placeholder);
  return placeholder;
}
