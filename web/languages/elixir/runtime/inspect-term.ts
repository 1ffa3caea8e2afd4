import {
  type Breaks,
  concat,
  container,
  type Doc,
  format,
  group,
  isSimple,
  join,
  NOTHING,
  nest,
} from "./algebra.ts";
import { bytesOf } from "./bytes.ts";
import { mapKeys, mapValues } from "./compare.ts";
import { inspectFloat } from "./floats.ts";
import { inspectAtom, inspectKey } from "./inspect-atom.ts";
import { type InspectOptions, inspectDefaults } from "./inspect-defaults.ts";
import { escapeText, isPrintable, isPrintableText } from "./inspect-text.ts";
import { mapDelete, mapGet, structName } from "./map-operations.ts";
import { functionName } from "./modules.ts";
import { inspectionOf } from "./own-inspection.ts";
import { structFields } from "./structs.ts";
import {
  atomName,
  Bits,
  Bytes,
  Cons,
  ElixirMap,
  EMPTY,
  isAtom,
  isTuple,
  list,
  listElements,
  Pid,
  type Reference,
  STRUCT,
  type Term,
} from "./terms.ts";

/** The document for a struct; undefined to show it like any other. */
export type StructInspection = (struct: ElixirMap, options: InspectOptions) => Doc | undefined;

const inspections = new Map<symbol, StructInspection>();

/** A struct that is defined again is shown like any other. */
export function forgetInspection(module: symbol): void {
  inspections.delete(module);
}

/** Registers how structs of a module are shown. */
export function defineInspection(module: symbol, inspection: StructInspection): void {
  inspections.set(module, inspection);
}

export function inspect(term: Term, options: InspectOptions = inspectDefaults): string {
  const width = options.pretty ? options.width : Number.POSITIVE_INFINITY;
  return format(group(toDoc(term, options)), width).join("");
}

export function toDoc(term: Term, options: InspectOptions): Doc {
  switch (typeof term) {
    case "bigint":
      return inspectInteger(term, options.base);
    case "number":
      return inspectFloat(term);
    case "string":
      return inspectString(term, options);
    case "function":
      return inspectFunction(term);
    default:
  }
  if (isAtom(term)) return inspectAtom(atomName(term));
  if (term instanceof Cons) return inspectList(term, options);
  if (isTuple(term)) return elements("{", list(term), "}", options, "flex", toDoc);
  if (term instanceof ElixirMap) return inspectMap(term, options);
  if (term instanceof Bytes || term instanceof Bits) return inspectBytes(term, options);
  const { id } = term as Reference;
  return term instanceof Pid ? `#PID<0.${id}.0>` : `#Reference<0.0.0.${id}>`;
}

function inspectInteger(value: bigint, base: InspectOptions["base"]): string {
  if (base === "decimal") return value.toString();
  const [radix, prefix] = base === "hex" ? [16, "0x"] : base === "octal" ? [8, "0o"] : [2, "0b"];
  const digits = (value < 0n ? -value : value).toString(radix as number).toUpperCase();
  return (value < 0n ? "-" : "") + prefix + digits;
}

function inspectFunction(fn: object): string {
  const name = functionName(fn as never);
  if (name === undefined) return `#Function<anonymous/${(fn as { length: number }).length}>`;
  return `&${inspectAtom(atomName(name.module))}.${inspectName(name.name)}/${name.arity}`;
}

/** A function's name in a call: quoted if necessary. */
function inspectName(name: string): string {
  const text = inspectAtom(name);
  return text.startsWith(":") ? text.slice(1) : name;
}

function inspectString(text: string, options: InspectOptions): Doc {
  if (
    options.binaries === "as_binaries" ||
    (options.binaries === "infer" && (options.base !== "decimal" || !isPrintableText(text)))
  ) {
    return inspectBytes(text, options);
  }
  if (text.length > options.printableLimit) {
    const characters = [...text.slice(0, options.printableLimit * 2 + 2)];
    if (characters.length > options.printableLimit) {
      return `"${escapeText(characters.slice(0, options.printableLimit).join(""), '"')}" <> ...`;
    }
  }
  return `"${escapeText(text, '"')}"`;
}

function inspectBytes(term: string | Bytes | Bits, options: InspectOptions): Doc {
  const bytes = bytesOf(term);
  if (bytes.length === 0) return "<<>>";
  const usedBits = term instanceof Bits ? term.bitLength % 8 : 0;
  const docs: Doc[] = [];
  for (let index = 0; index < bytes.length; index++) {
    if (index >= options.limit) {
      docs.push("...");
      break;
    }
    const byte = bytes[index] as number;
    const isLast = usedBits > 0 && index === bytes.length - 1;
    const value = inspectInteger(BigInt(isLast ? byte >> (8 - usedBits) : byte), options.base);
    docs.push(isLast ? concat(value, `::size(${usedBits})`) : value);
  }
  let inner = docs.at(-1) as Doc;
  for (let index = docs.length - 2; index >= 0; index--) inner = join(docs[index] as Doc, inner, true, ",");
  return group(concat(concat("<<", nest(inner, 2)), ">>"));
}

/** The documents of elements, with the remaining limit of each, and a mark if some were left out. */
export function elements(
  open: Doc,
  items: Term,
  close: Doc,
  options: InspectOptions,
  breaks: Breaks,
  show: (item: Term, options: InspectOptions) => Doc,
  separator: Doc = ",",
): Doc {
  const docs: Doc[] = [];
  let { limit } = options;
  let isAllSimple = breaks === "maybe";
  let rest: Term = items;
  while (rest instanceof Cons && rest !== EMPTY) {
    if (limit <= 0) {
      docs.push("...");
      break;
    }
    const doc = show(rest.head, { ...options, limit: limit - 1 });
    if (!(rest.tail instanceof Cons)) {
      const last = show(rest.tail, { ...options, limit: limit - 1 });
      isAllSimple = isAllSimple && isSimple(doc) && isSimple(last);
      docs.push(join(doc, last, isAllSimple, " |"));
      break;
    }
    if (doc !== NOTHING) limit--;
    isAllSimple = isAllSimple && isSimple(doc);
    docs.push(doc);
    rest = rest.tail;
  }
  return container(open, docs, close, breaks, separator, isAllSimple);
}

function inspectList(term: Cons, options: InspectOptions): Doc {
  if (term === EMPTY) return "[]";
  const items = listElements(term);
  if (items === undefined) return elements("[", term, "]", options, "maybe", toDoc);
  if ((options.charlists === "infer" || options.charlists === "as_charlists") && isCharlist(items, options)) {
    const visibleItems = items.slice(0, options.printableLimit);
    const text = `'${escapeText(String.fromCodePoint(...visibleItems.map(Number)), "'")}'`;
    return visibleItems.length < items.length ? `${text} ++ ...` : text;
  }
  if (isKeyword(items)) return elements("[", term, "]", options, "strict", keywordEntry);
  return elements("[", term, "]", options, "maybe", toDoc);
}

function isCharlist(items: readonly Term[], options: InspectOptions): boolean {
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    if (typeof item !== "bigint" || item < 0n || item > 0x10ffffn) return false;
    if (options.charlists === "infer" && (item > 126n || !isPrintable(Number(item)))) return false;
  }
  return true;
}

function isKeyword(items: readonly Term[]): boolean {
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as Term;
    if (!isTuple(item) || item.length !== 2 || !isKeywordKey(item[0] as Term)) return false;
  }
  return true;
}

function isKeywordKey(key: Term): boolean {
  return isAtom(key) && !atomName(key).startsWith("Elixir.");
}

const keywordEntry = (item: Term, options: InspectOptions): Doc => {
  const [key, value] = item as readonly [symbol, Term];
  return concat(inspectKey(atomName(key)), concat(" ", toDoc(value, options)));
};

function inspectMap(map: ElixirMap, options: InspectOptions): Doc {
  const name = structName(map);
  if (name !== undefined && options.structs) {
    const own = inspectionOf(map, options) ?? inspections.get(name)?.(map, options);
    if (own !== undefined) return own;
    const fields = structFields(name);
    if (fields !== undefined) return inspectStruct(name, map, fields, options);
  }
  return mapEntries("%{", mapKeys(map), mapValues(map), options);
}

function inspectStruct(
  name: symbol,
  map: ElixirMap,
  fields: readonly symbol[],
  options: InspectOptions,
): Doc {
  const keys: Term[] = [];
  const values: Term[] = [];
  for (let index = 0; index < fields.length; index++) {
    const value = mapGet(map, fields[index] as symbol);
    if (value === undefined) {
      // A struct that lost a field is shown as a map.
      return mapEntries("%{", mapKeys(map), mapValues(map), options);
    }
    keys.push(fields[index] as symbol);
    values.push(value);
  }
  const rest = mapDelete(mapDelete(map, STRUCT), Symbol.for("__exception__"));
  if (rest.size !== keys.length) return mapEntries("%{", mapKeys(map), mapValues(map), options);
  return mapEntries(`%${inspectAtom(atomName(name))}{`, keys, values, options);
}

export function mapEntries(
  open: string,
  keys: readonly Term[],
  values: readonly Term[],
  options: InspectOptions,
): Doc {
  let isKeywords = true;
  for (let index = 0; index < keys.length && isKeywords; index++)
    isKeywords = isKeywordKey(keys[index] as Term);
  const entries = list(keys.map((key, index): Term => [key, values[index] as Term]));
  if (isKeywords) return elements(open, entries, "}", options, "strict", keywordEntry);
  return elements(open, entries, "}", options, "strict", (entry, rest) => {
    const [key, value] = entry as readonly [Term, Term];
    return concat(concat(toDoc(key, rest), " => "), toDoc(value, rest));
  });
}

/** Some fields of a struct, with a mark that there are more: `#User<name: "Ada", ...>`. */
export function someFields(
  name: symbol,
  keys: readonly symbol[],
  values: readonly Term[],
  options: InspectOptions,
): Doc {
  const more = Symbol("...") as unknown as Term;
  const entries = list([...keys.map((key, index): Term => [key, values[index] as Term]), more]);
  return elements(`#${inspectAtom(atomName(name))}<`, entries, ">", options, "strict", (entry, rest) =>
    entry === more ? "..." : keywordEntry(entry, rest),
  );
}

/** The document of a list between special brackets, as for MapSet. */
export function listDoc(open: string, items: readonly Term[], close: string, options: InspectOptions): Doc {
  return elements(open, list(items), close, options, "maybe", toDoc);
}
