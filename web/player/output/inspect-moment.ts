import type { HeapObject, Value } from "../../protocol/look/moment.ts";

/** The recorded objects by their ids. */
type Heap = ReadonlyMap<number, HeapObject>;

/** A recorded value as one line, in the form of `console.log`: `[ 1, 2 ]`, `Point { x: 1 }`, `<not yet>`. */
export function inspectValue(value: Value, heap: Heap, depth = 2): string {
  return inspect(value, heap, depth, []);
}

function inspect(value: Value, heap: Heap, depth: number, outer: readonly number[]): string {
  switch (value.kind) {
    case "undefined":
    case "null":
      return value.kind;
    case "string":
      return `${quote(value.text)}${value.length === undefined ? "" : `… (${value.length} characters)`}`;
    case "boolean":
    case "number":
    case "bigint":
    case "symbol":
    case "term":
    case "accessor":
      return value.text;
    case "holes":
      return emptyItems(value.count);
    case "object": {
      if (outer.includes(value.id)) return "[Circular]";
      const object = heap.get(value.id);
      return object ? inspectObject(object, heap, depth, [...outer, value.id]) : "<not described>";
    }
    default:
      return `<${value.kind}>`;
  }
}

function inspectObject(object: HeapObject, heap: Heap, depth: number, outer: readonly number[]): string {
  const { kind, name, size, omittedEntries = 0, entries } = object;
  if (kind === "function") return name ? `[Function: ${name}]` : "[Function (anonymous)]";
  if (kind === "class") return `[class ${name || "(anonymous)"}]`;
  const isList = kind === "array" || kind === "typed array";
  const isPlain = name === "Object" || name === "Array";
  const hasSize = isList || kind === "map" || kind === "set";
  const heading = isPlain ? "" : hasSize ? `${name}(${size ?? entries.length}) ` : `${name || kind} `;
  if (depth < 0) return `[${name || kind}]`;
  const parts = entries.map(({ key, mapKey, value }) => {
    const text = inspect(value, heap, depth - 1, outer);
    if (mapKey) return `${inspect(mapKey, heap, depth - 1, outer)} => ${text}`;
    if (key === undefined || (isList && /^\d+$/.test(key))) return text;
    return `${unquotedKey.test(key) ? key : quote(key)}: ${text}`;
  });
  if (omittedEntries > 0) parts.push(`... ${omittedEntries} more`);
  const [open, close] = isList ? "[]" : "{}";
  return parts.length === 0 ? `${heading}${open}${close}` : `${heading}${open} ${parts.join(", ")} ${close}`;
}

/** A name, that of a private field, a symbol, or a slot such as "[[state]]". */
const unquotedKey = /^(?:#?[A-Za-z_]\w*|\[.*\])$/s;

/** As the console shows elements that do not exist. */
export function emptyItems(count: number): string {
  return `<${count} empty ${count === 1 ? "item" : "items"}>`;
}

function quote(text: string): string {
  const escapedText = text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
  return escapedText.includes("'") ? JSON.stringify(text) : `'${escapedText}'`;
}
