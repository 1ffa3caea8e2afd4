import {
  bare,
  charCodeAt,
  getPrototypeOf,
  getterOf,
  includesText,
  isArray,
  isInteger,
  isObject,
  min,
  ownKeys,
  propertyOf,
  quoteJson,
  sliceText,
  startsWith,
  textOfFunction,
  textOfNumber,
  textOfSymbol,
  uncurryThis,
} from "./intrinsics.ts";
import { proxyTarget } from "./proxies.ts";

/**
 * Describes any value without running the program's code: property descriptors only (a getter is shown, not
 * called), Proxies by their target, built-ins by their internal slots. Bounded, so that sparse, shared and cyclic
 * values cost no more than others.
 *
 * One walk gives both forms: `json`, the text of a Preview, and `text`, in the manner of Node's `util.inspect`.
 * JSON is put together from pieces because `JSON.stringify` of an object would call the program's `toJSON`.
 */
export type Description = { json: string; text: string };

const maxDepth = 3;
const maxEntries = 100;
/** Values in one description: what bounds shared structure, which is exponential when walked as a tree. */
const maxValues = 1000;
const maxString = 10_000;
/** Characters in one description, or little more: 1,000 strings of 10,000 would be a page's worth of memory. */
const maxText = 100_000;
const maxLine = 72;
/** Prototypes looked through for a class; a chain can be made as long as the memory allows. */
const maxPrototypes = 50;

type Walk = {
  /** Break what is longer than a line into several. */
  readonly lines: boolean;
  valuesLeft: number;
  textLeft: number;
  /** The objects being described, the outermost first. */
  readonly open: Record<number, object>;
  openCount: number;
};

/** `lines`: may the text run over several lines? */
export function describe(value: unknown, lines: boolean): Description {
  const walk = bare<{ -readonly [K in keyof Walk]: Walk[K] }>();
  walk.lines = lines;
  walk.valuesLeft = maxValues;
  walk.textLeft = maxText;
  walk.open = bare();
  walk.openCount = 0;
  return describeValue(walk, value, "");
}

function describeValue(walk: Walk, value: unknown, indent: string): Description {
  walk.valuesLeft--;
  switch (typeof value) {
    case "undefined":
      return leaf("undefined", "undefined");
    case "boolean":
    case "number":
      return leaf(typeof value, textOfPrimitive(value));
    case "bigint":
      return leaf("bigint", textOfPrimitive(value));
    case "string":
      return leaf("string", quote(value));
    case "symbol":
      return leaf("symbol", clip(textOfSymbol(value)));
    case "function":
      return describeObject(walk, value, indent);
    default:
      return value === null ? leaf("null", "null") : describeObject(walk, value as object, indent);
  }
}

function textOfPrimitive(value: boolean | number | bigint): string {
  if (typeof value === "bigint") {
    // The decimal text of a huge BigInt takes time that grows with its square.
    const bound = 1n << 4096n;
    if (value > bound || value < -bound) return `${value < 0n ? "-" : ""}[a BigInt of over 1,233 digits]`;
    return `${textOfNumber(value)}n`;
  }
  return value === 0 && 1 / (value as number) < 0 ? "-0" : textOfNumber(value);
}

function describeObject(walk: Walk, value: object, indent: string): Description {
  let object = value;
  // A loop: a chain of 20,000 Proxies would overflow the stack.
  for (let target = proxyTarget(object); target !== undefined; target = proxyTarget(object)) object = target;
  for (let index = 0; index < walk.openCount; index++) {
    if (walk.open[index] === object) return leaf("circular", "[Circular]");
  }
  const shape = shapeOf(object);
  if (walk.openCount >= maxDepth || walk.valuesLeft <= 0) {
    return shape.empty ? leaf(shape.kind, shape.head || "{}") : leaf(shape.kind, shape.collapsed);
  }
  walk.open[walk.openCount++] = object;
  const entries = new Entries(walk, `${indent}  `);
  shape.list(entries);
  if (shape.kind !== "error" || entries.count > 0) listProperties(entries, object, shape);
  walk.openCount--;
  delete walk.open[walk.openCount];
  return entries.finish(shape, indent);
}

/** What kind of object it is, and how it and what it holds are written. */
type Shape = {
  kind: string;
  /** "Map(2)"; empty for plain objects and short arrays, which their brackets tell. */
  head: string;
  /** What stands for the object where it is not opened: "[Object]". */
  collapsed: string;
  /** True where there is nothing to open: a function or date without properties. */
  empty: boolean;
  open: string;
  close: string;
  /** Names that are not listed as properties: those listed as items already, say. */
  skip: (key: string | symbol) => boolean;
  list: (entries: Entries) => void;
};

const nothing = () => {};
const skipNone = () => false;
/** Not even asks for the names: a typed array of 30 MB has 30 million. */
const skipAll = () => true;

function shapeOf(object: object): Shape {
  const shape = bare<Shape>();
  shape.kind = "object";
  shape.empty = false;
  shape.open = "{";
  shape.close = "}";
  shape.skip = skipNone;
  shape.list = nothing;
  const name = classNameOf(object);
  shape.head = name === "Object" ? "" : name;
  shape.collapsed = `[${name}]`;

  if (typeof object === "function") {
    shape.kind = "function";
    shape.head = functionHead(object);
    shape.collapsed = shape.head;
    shape.empty = true;
    shape.skip = (key) => key === "length" || key === "name" || key === "prototype";
    return shape;
  }
  if (isArray(object)) {
    const length = ownNumber(object, "length");
    shape.kind = "array";
    shape.open = "[";
    shape.close = "]";
    shape.head = name === "Array" ? "" : `${name}(${length})`;
    shape.collapsed = `[${name}]`;
    shape.skip = length <= maxEntries ? isIndexOrLength : skipAll;
    shape.list = (entries) => listItems(entries, object, length);
    return shape;
  }
  return builtInShape(object, shape, name) ?? shape;
}

const mapSize = getterOf<number>(Map.prototype, "size");
const setSize = getterOf<number>(Set.prototype, "size");
const typedArrayPrototype = getPrototypeOf(Uint8Array.prototype) as object;
const typedArrayLength = getterOf<number>(typedArrayPrototype, "length");
const byteLength = getterOf<number>(ArrayBuffer.prototype, "byteLength");
const dataViewLength = getterOf<number>(DataView.prototype, "byteLength");
const regExpSource = getterOf<string>(RegExp.prototype, "source");
const timeOf = uncurryThis(Date.prototype.getTime);
const isoText = uncurryThis(Date.prototype.toISOString);
const mapEntries = uncurryThis(Map.prototype.entries);
const setValues = uncurryThis(Set.prototype.values);
const nextOfMap = uncurryThis(new Map<unknown, unknown>().entries().next as () => IteratorResult<unknown[]>);
const nextOfSet = uncurryThis(new Set<unknown>().values().next as () => IteratorResult<unknown>);
const weakMapHas = uncurryThis(WeakMap.prototype.has);
const weakSetHas = uncurryThis(WeakSet.prototype.has);
const numberOf = uncurryThis(Number.prototype.valueOf);
const stringOf = uncurryThis(String.prototype.valueOf);
const booleanOf = uncurryThis(Boolean.prototype.valueOf);
const symbolOf = uncurryThis(Symbol.prototype.valueOf);
const bigIntOf = uncurryThis(BigInt.prototype.valueOf);
const flagGetters = bare<Record<string, (self: unknown) => boolean>>();
flagGetters["d"] = getterOf(RegExp.prototype, "hasIndices");
flagGetters["g"] = getterOf(RegExp.prototype, "global");
flagGetters["i"] = getterOf(RegExp.prototype, "ignoreCase");
flagGetters["m"] = getterOf(RegExp.prototype, "multiline");
flagGetters["s"] = getterOf(RegExp.prototype, "dotAll");
flagGetters["u"] = getterOf(RegExp.prototype, "unicode");
flagGetters["v"] = getterOf(RegExp.prototype, "unicodeSets");
flagGetters["y"] = getterOf(RegExp.prototype, "sticky");
const flagLetters = "dgimsuvy";

/**
 * Built-in classes, each with the prototype that hints at it and the shape it has. The hint alone proves nothing (a
 * program may set any prototype): reading the internal slot does, and throws a TypeError where there is none.
 */
const builtIns: readonly (readonly [
  prototype: object,
  shape: (object: never, into: Shape, name: string) => void,
])[] = [
  [
    Map.prototype,
    (map: Map<unknown, unknown>, shape, name) => {
      shape.head = `${name}(${mapSize(map)})`;
      shape.kind = "map";
      shape.list = (entries) => listMap(entries, map);
    },
  ],
  [
    Set.prototype,
    (set: Set<unknown>, shape, name) => {
      shape.head = `${name}(${setSize(set)})`;
      shape.kind = "set";
      shape.list = (entries) => listSet(entries, set);
    },
  ],
  [
    Error.prototype,
    (error: Error, shape) => {
      shape.head = errorText(error);
      shape.collapsed = `[${shape.head}]`;
      shape.kind = "error";
      shape.skip = (key) => key === "message" || key === "stack";
    },
  ],
  [
    typedArrayPrototype,
    (array: Uint8Array, shape, name) => {
      const length = typedArrayLength(array);
      shape.head = `${name}(${length})`;
      shape.kind = "array";
      shape.open = "[";
      shape.close = "]";
      shape.skip = skipAll;
      shape.list = (entries) => listItems(entries, array, length);
    },
  ],
  [
    Date.prototype,
    (date: Date, shape) => {
      const time = timeOf(date);
      shape.head = time === time ? isoText(date) : "Invalid Date";
      shape.collapsed = shape.head;
      shape.empty = true;
    },
  ],
  [
    RegExp.prototype,
    (pattern: RegExp, shape) => {
      let flags = "";
      for (let index = 0; index < flagLetters.length; index++) {
        const letter = flagLetters[index] as string;
        if (flagGetters[letter]?.(pattern)) flags += letter;
      }
      shape.head = `/${clip(regExpSource(pattern))}/${flags}`;
      shape.collapsed = shape.head;
      shape.empty = true;
      shape.skip = (key) => key === "lastIndex";
    },
  ],
  [ArrayBuffer.prototype, (buffer: ArrayBuffer, shape, name) => bytes(shape, name, byteLength(buffer))],
  [DataView.prototype, (view: DataView, shape, name) => bytes(shape, name, dataViewLength(view))],
  [
    WeakMap.prototype,
    (map: WeakMap<object, unknown>, shape, name) => unknownItems(shape, name, weakMapHas(map, shape)),
  ],
  [
    WeakSet.prototype,
    (set: WeakSet<object>, shape, name) => unknownItems(shape, name, weakSetHas(set, shape)),
  ],
  [Number.prototype, (boxed: number, shape, name) => box(shape, name, textOfPrimitive(numberOf(boxed)))],
  [
    String.prototype,
    (boxed: string, shape, name) => {
      const text = stringOf(boxed);
      box(shape, name, quote(text));
      if (text.length > maxEntries) shape.skip = skipAll;
    },
  ],
  [Boolean.prototype, (boxed: boolean, shape, name) => box(shape, name, textOfPrimitive(booleanOf(boxed)))],
  [Symbol.prototype, (boxed: symbol, shape, name) => box(shape, name, clip(textOfSymbol(symbolOf(boxed))))],
  [BigInt.prototype, (boxed: bigint, shape, name) => box(shape, name, textOfPrimitive(bigIntOf(boxed)))],
];

function builtInShape(object: object, shape: Shape, name: string): Shape | undefined {
  let prototype = getPrototypeOf(object);
  for (let depth = 0; prototype !== null && depth < maxPrototypes; depth++) {
    if (proxyTarget(prototype) !== undefined) return undefined;
    for (let index = 0; index < builtIns.length; index++) {
      const builtIn = builtIns[index] as (typeof builtIns)[number];
      if (builtIn[0] !== prototype) continue;
      try {
        builtIn[1](object as never, shape, name);
        return shape;
      } catch {
        return undefined;
      }
    }
    prototype = getPrototypeOf(prototype);
  }
  return undefined;
}

function bytes(shape: Shape, name: string, length: number): void {
  shape.head = name;
  shape.list = (entries) => entries.add("byteLength", leaf("number", textOfNumber(length)));
}

function unknownItems(shape: Shape, name: string, _branded: boolean): void {
  shape.head = `${name} { <items unknown> }`;
  shape.collapsed = shape.head;
  shape.empty = true;
}

function box(shape: Shape, name: string, text: string): void {
  shape.head = `[${name}: ${text}]`;
  shape.collapsed = shape.head;
  shape.empty = true;
  shape.skip = (key) => isIndexOrLength(key);
}

function listItems(entries: Entries, array: object, length: number): void {
  let holes = 0;
  const shown = min(length, maxEntries);
  let index = 0;
  for (; index < shown && entries.open; index++) {
    const property = propertyOf(array, index);
    if (!property) {
      holes++;
      continue;
    }
    if (holes > 0) entries.add(undefined, leaf("hole", holesText(holes)));
    holes = 0;
    entries.addProperty(undefined, property);
  }
  if (holes > 0) entries.add(undefined, leaf("hole", holesText(holes)));
  entries.omitted += length - index;
}

function holesText(count: number): string {
  return count === 1 ? "<1 empty item>" : `<${count} empty items>`;
}

function listMap(entries: Entries, map: Map<unknown, unknown>): void {
  const iterator = mapEntries(map);
  for (let step = nextOfMap(iterator); !step.done; step = nextOfMap(iterator)) {
    if (!entries.open) {
      entries.omitted += mapSize(map) - entries.count;
      return;
    }
    const pair = step.value as unknown[];
    entries.addPair(pair[0], pair[1]);
  }
}

function listSet(entries: Entries, set: Set<unknown>): void {
  const iterator = setValues(set);
  for (let step = nextOfSet(iterator); !step.done; step = nextOfSet(iterator)) {
    if (!entries.open) {
      entries.omitted += setSize(set) - entries.count;
      return;
    }
    entries.addValue(undefined, step.value);
  }
}

function listProperties(entries: Entries, object: object, shape: Shape): void {
  if (shape.skip === skipAll) return;
  const keys = ownKeys(object);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as string | symbol;
    if (shape.skip(key)) continue;
    const property = propertyOf(object, key);
    if (!property?.enumerable) continue;
    if (!entries.open) {
      entries.omitted += keys.length - index;
      return;
    }
    entries.addProperty(keyText(key), property);
  }
}

function keyText(key: string | symbol): string {
  if (typeof key === "symbol") return `[${clip(textOfSymbol(key))}]`;
  return isIdentifier(key) ? key : quote(key);
}

function isIdentifier(key: string): boolean {
  if (key.length === 0 || key.length > 100) return false;
  for (let index = 0; index < key.length; index++) {
    const code = charCodeAt(key, index);
    const letter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36;
    const digit = code >= 48 && code <= 57;
    if (!letter && !(digit && index > 0)) return isIntegerText(key);
  }
  return true;
}

function isIntegerText(key: string): boolean {
  return isInteger(+key) && textOfNumber(+key) === key;
}

function isIndexOrLength(key: string | symbol): boolean {
  return key === "length" || (typeof key === "string" && isIntegerText(key));
}

/** What is found in an object, in both forms. */
class Entries {
  count = 0;
  omitted = 0;
  private json = "";
  private readonly texts = bare<Record<number, string>>();
  private length = 0;
  private broken = false;

  constructor(
    private readonly walk: Walk,
    private readonly indent: string,
  ) {}

  /** Is there room for another entry? */
  get open(): boolean {
    return this.count < maxEntries && this.walk.valuesLeft > 0 && this.walk.textLeft > 0;
  }

  add(key: string | undefined, value: Description, separator = ": "): void {
    if (this.count > 0) this.json += ",";
    this.json +=
      key === undefined ? `{"value":${value.json}}` : `{"key":${quoteJson(key)},"value":${value.json}}`;
    const text = key === undefined ? value.text : key + separator + value.text;
    this.texts[this.count++] = text;
    this.length += text.length + 2;
    this.walk.textLeft -= text.length;
    if (includesText(text, "\n")) this.broken = true;
  }

  addValue(key: string | undefined, value: unknown): void {
    this.add(key, describeValue(this.walk, value, this.indent));
  }

  addPair(key: unknown, value: unknown): void {
    const name = describeValue(this.walk, key, this.indent).text;
    this.add(name, describeValue(this.walk, value, this.indent), " => ");
  }

  addProperty(key: string | undefined, property: PropertyDescriptor): void {
    if (property.get || property.set) {
      const text = property.get ? (property.set ? "[Getter/Setter]" : "[Getter]") : "[Setter]";
      this.add(key, leaf("accessor", text));
    } else this.addValue(key, property.value);
  }

  finish(shape: Shape, indent: string): Description {
    const description = bare<Description>();
    description.json = `{"kind":"${shape.kind}","head":${quoteJson(headOf(shape))}`;
    if (this.count > 0) description.json += `,"entries":[${this.json}]`;
    if (this.omitted > 0) description.json += `,"omitted":${textOfNumber(this.omitted)}`;
    description.json += "}";
    description.text = this.text(shape, indent);
    return description;
  }

  private text(shape: Shape, indent: string): string {
    const prefix = shape.head ? `${shape.head} ` : "";
    if (this.omitted > 0) {
      this.texts[this.count++] =
        `... ${textOfNumber(this.omitted)} more item${this.omitted === 1 ? "" : "s"}`;
    }
    if (this.count === 0)
      return shape.empty || shape.kind === "error" ? shape.head : `${prefix}${shape.open}${shape.close}`;
    const fits = this.length + prefix.length + indent.length <= maxLine && !this.broken;
    const oneLine = fits || !this.walk.lines;
    let text = `${prefix}${shape.open}${oneLine ? " " : `\n${this.indent}`}`;
    for (let index = 0; index < this.count; index++) {
      if (index > 0) text += oneLine ? ", " : `,\n${this.indent}`;
      text += this.texts[index];
    }
    return `${text}${oneLine ? " " : `\n${indent}`}${shape.close}`;
  }
}

function headOf(shape: Shape): string {
  if (shape.head) return shape.head;
  return shape.kind === "array" ? "Array" : "Object";
}

function leaf(kind: string, text: string): Description {
  const description = bare<Description>();
  description.json = `{"kind":"${kind}","head":${quoteJson(text)}}`;
  description.text = text;
  return description;
}

/** The name of the nearest constructor, read from data properties only. */
function classNameOf(object: object): string {
  let prototype: object | null = object;
  for (let depth = 0; prototype !== null && depth < maxPrototypes; depth++) {
    if (proxyTarget(prototype) !== undefined) return "Object";
    const maker = propertyOf(prototype, "constructor")?.value as unknown;
    if (typeof maker === "function" && proxyTarget(maker) === undefined) {
      const name = ownText(maker, "name");
      if (name) return clip(name);
    }
    prototype = getPrototypeOf(prototype);
  }
  return prototype === null ? "[Object: null prototype]" : "Object";
}

function functionHead(value: object): string {
  const source = textOfFunction(value as () => void);
  const name = ownText(value, "name");
  const kind = startsWith(source, "class") ? "class" : "Function";
  if (kind === "class") return name ? `[class ${clip(name)}]` : "[class (anonymous)]";
  return name ? `[Function: ${clip(name)}]` : "[Function (anonymous)]";
}

/** "TypeError: message", then the frames in the user's files. */
function errorText(error: Error): string {
  const name = textAlongChain(error, "name") ?? "Error";
  const message = textAlongChain(error, "message") ?? "";
  return clip(name) + (name && message ? ": " : "") + clip(message);
}

/** A text found at `key` on the object or its prototypes, unless a getter or something else stands there. */
export function textAlongChain(object: object, key: string): string | undefined {
  let holder: object | null = object;
  for (let depth = 0; holder !== null && depth < maxPrototypes; depth++) {
    if (proxyTarget(holder) !== undefined) return undefined;
    const property = propertyOf(holder, key);
    if (property) return typeof property.value === "string" ? property.value : undefined;
    holder = getPrototypeOf(holder);
  }
  return undefined;
}

function ownText(object: object, key: string): string | undefined {
  const value = propertyOf(object, key)?.value as unknown;
  return typeof value === "string" ? value : undefined;
}

function ownNumber(object: object, key: string): number {
  const value = propertyOf(object, key)?.value as unknown;
  return typeof value === "number" ? value : 0;
}

export function isError(value: unknown): value is Error {
  if (!isObject(value)) return false;
  let prototype: object | null = proxyTarget(value) === undefined ? getPrototypeOf(value) : null;
  for (let depth = 0; prototype !== null && depth < maxPrototypes; depth++) {
    if (prototype === Error.prototype) return true;
    if (proxyTarget(prototype) !== undefined) return false;
    prototype = getPrototypeOf(prototype);
  }
  return false;
}

export function clip(text: string): string {
  if (text.length <= maxString) return text;
  return `${sliceText(text, 0, maxString)}... ${textOfNumber(text.length - maxString)} more characters`;
}

/** A string as a literal, in single quotes where that spares escapes. */
function quote(whole: string): string {
  const omitted = whole.length - maxString;
  const text = omitted > 0 ? sliceText(whole, 0, maxString) : whole;
  const json = quoteJson(text);
  let literal = json;
  if (!includesText(text, "'")) {
    literal = includesText(text, '"') ? singleQuoted(json) : `'${sliceText(json, 1, -1)}'`;
  }
  return omitted > 0 ? `${literal}... ${textOfNumber(omitted)} more characters` : literal;
}

/** A JSON string in single quotes; its only escapes of a double quote are `\"`. */
function singleQuoted(json: string): string {
  let literal = "'";
  let from = 1;
  for (let index = 1; index < json.length - 1; index++) {
    if (charCodeAt(json, index) !== 92) continue;
    if (charCodeAt(json, index + 1) === 34) {
      literal += sliceText(json, from, index);
      from = index + 1;
    }
    index++;
  }
  return `${literal}${sliceText(json, from, -1)}'`;
}

/** True for the code of the first half of a surrogate pair. */
export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
