import { inspectText } from "../inspect.ts";
import {
  bare,
  getPrototypeOf,
  getterOf,
  isArray,
  isObject,
  min,
  NativeTypeError,
  ownKeys,
  propertyOf,
  quoteJson,
  sliceText,
  textOfNumber,
  uncurryThis,
} from "../intrinsics.ts";
import { proxyTarget } from "../proxies.ts";

/** The maximum that is read. `web/protocol/console/console-table.ts` accepts at most twice that. */
const maxRows = 1_000;
const maxColumns = 50;
const maxKeys = 1_000;
const maxCellLength = 200;
const maxTextLength = 200_000;

const toText = String as (value: unknown) => string;
const typedArrayPrototype = getPrototypeOf(Uint8Array.prototype) as object;
const typedArrayLength = getterOf<number | undefined>(typedArrayPrototype, "length");
const mapSize = getterOf<number>(Map.prototype, "size");
const setSize = getterOf<number>(Set.prototype, "size");
const mapEntries = uncurryThis(Map.prototype.entries);
const setValues = uncurryThis(Set.prototype.values);
const nextOfMap = uncurryThis(new Map<unknown, unknown>().entries().next as () => IteratorResult<unknown[]>);
const nextOfSet = uncurryThis(new Set<unknown>().values().next as () => IteratorResult<unknown>);

/**
 * The JSON text of the Table that `console.table(data, names)` shows; undefined if the data is not an object.
 * Properties are read from their descriptors: no getter is called, and no trap of a Proxy.
 */
export function tableJson(data: unknown, names: unknown): string | undefined {
  const draft = new TableBuilder(names);
  if (!isObject(data)) return undefined;
  const object = unwrap(data);
  const pairs = sizeBy(mapSize, object);
  if (pairs !== undefined) {
    const iterator = mapEntries(object as Map<unknown, unknown>);
    for (let step = nextOfMap(iterator); !step.done && draft.open; step = nextOfMap(iterator))
      draft.addPair((step.value as unknown[])[0], (step.value as unknown[])[1]);
    return draft.json("(iteration index)", pairs - draft.count);
  }
  const items = sizeBy(setSize, object);
  if (items !== undefined) {
    const iterator = setValues(object as Set<unknown>);
    for (let step = nextOfSet(iterator); !step.done && draft.open; step = nextOfSet(iterator))
      draft.addRow(textOfNumber(draft.count), step.value);
    return draft.json("(iteration index)", items - draft.count);
  }
  let full = 0;
  const omittedCount = eachProperty(object, (name, property) => {
    if (draft.open) draft.addProperty(name, property);
    else full++;
  });
  return draft.json("(index)", full + omittedCount);
}

/**
 * Calls `visit` with each enumerable property, for arrays with each element by index. Returns the number of keys that
 * were not read.
 */
function eachProperty(object: object, visit: (name: string, property: PropertyDescriptor) => void): number {
  const length = lengthOf(object);
  const keys = length === undefined ? ownKeys(object) : undefined;
  const count = keys ? keys.length : (length as number);
  const keyCount = min(count, maxKeys);
  for (let index = 0; index < keyCount; index++) {
    const key = keys ? (keys[index] as string | symbol) : textOfNumber(index);
    const property = typeof key === "symbol" ? undefined : propertyOf(object, key);
    if (property?.enumerable) visit(key as string, property);
  }
  return count - keyCount;
}

/** The length of an array or typed array, which may have millions of keys; undefined for other objects. */
function lengthOf(object: object): number | undefined {
  if (isArray(object)) return propertyOf(object, "length")?.value as number;
  return sizeBy(typedArrayLength, object);
}

/** The result of a built-in class's getter, if the object belongs to that class. */
function sizeBy(size: (self: unknown) => number | undefined, object: object): number | undefined {
  try {
    return size(object);
  } catch {
    return undefined;
  }
}

/** A loop, because a chain of 20,000 Proxies would overflow the stack. */
function unwrap(value: object): object {
  let object = value;
  for (let target = proxyTarget(object); target !== undefined; target = proxyTarget(object)) object = target;
  return object;
}

const open = { lines: false, depth: 0, custom: true };
const collapsedLayout = { lines: false, depth: -1, custom: true };

/** As in Node: an object with more than two properties is named, others are shown. */
function cellText(value: unknown): string {
  let options = open;
  if (isObject(value) && typeof value !== "function" && !isArray(unwrap(value))) {
    let properties = 0;
    eachProperty(unwrap(value), () => properties++);
    if (properties > 2) options = collapsedLayout;
  }
  const text = inspectText(value, options);
  return text.length <= maxCellLength ? text : `${sliceText(text, 0, maxCellLength)}…`;
}

function propertyText(property: PropertyDescriptor): string {
  if (!property.get && !property.set) return cellText(property.value);
  return property.get ? "[Getter]" : "[Setter]";
}

type Row = { name: string; cells: Record<number, string>; value: string | undefined };

/** Builds a table. Columns are in the order in which they are found. */
class TableBuilder {
  count = 0;
  private readonly rows = bare<Record<number, Row>>();
  private readonly columns = bare<Record<number, string>>();
  private columnCount = 0;
  private readonly places = bare<Record<string, number>>();
  private omittedColumns = 0;
  private hasValues = false;
  private textLength = 0;
  private readonly chosen: boolean;

  constructor(names: unknown) {
    this.chosen = names !== undefined;
    if (!this.chosen) return;
    if (!isArray(names))
      throw new NativeTypeError("console.table needs a list of column names as its second argument");
    const length = propertyOf(names, "length")?.value as number;
    for (let index = 0; index < min(length, maxKeys); index++) this.column(toText(names[index]));
  }

  /** Whether there is room for another row. */
  get open(): boolean {
    return this.count < maxRows && this.textLength < maxTextLength;
  }

  addProperty(name: string, property: PropertyDescriptor): void {
    if (property.get || property.set) this.newRow(name).value = this.valueText(propertyText(property));
    else this.addRow(name, property.value);
  }

  addRow(name: string, value: unknown): void {
    const row = this.newRow(name);
    if (!isObject(value)) {
      if (!this.chosen) row.value = this.valueText(cellText(value));
      return;
    }
    const object = unwrap(value);
    if (this.chosen) {
      for (let at = 0; at < this.columnCount; at++) {
        const property = propertyOf(object, this.columns[at] as string);
        if (property) this.setCell(row, at, property);
      }
      return;
    }
    const omittedCount = eachProperty(object, (key, property) => {
      const at = this.column(key);
      if (at >= 0) this.setCell(row, at, property);
    });
    this.omittedColumns += omittedCount;
  }

  addPair(key: unknown, value: unknown): void {
    const row = this.newRow(textOfNumber(this.count));
    row.cells[this.column("Key")] = this.counted(cellText(key));
    row.value = this.valueText(cellText(value));
  }

  json(index: string, omittedRows: number): string {
    let columns = "";
    for (let at = 0; at < this.columnCount; at++)
      columns += (at > 0 ? "," : "") + quoteJson(this.columns[at] as string);
    if (this.hasValues) columns += columns === "" ? '"Values"' : ',"Values"';
    let rows = "";
    for (let at = 0; at < this.count; at++) rows += (at > 0 ? "," : "") + this.rowJson(this.rows[at] as Row);
    let json = `{"table":{"index":${quoteJson(index)},"columns":[${columns}],"rows":[${rows}]`;
    if (omittedRows > 0) json += `,"omittedRows":${textOfNumber(omittedRows)}`;
    if (this.omittedColumns > 0) json += `,"omittedColumns":${textOfNumber(this.omittedColumns)}`;
    return `${json}}}`;
  }

  private rowJson({ name, cells, value }: Row): string {
    let texts = "";
    for (let at = 0; at < this.columnCount; at++) texts += (at > 0 ? "," : "") + cellJson(cells[at]);
    if (this.hasValues) texts += (texts === "" ? "" : ",") + cellJson(value);
    return `{"name":${quoteJson(name)},"cells":[${texts}]}`;
  }

  private newRow(name: string): Row {
    const row = bare<Row>();
    row.name = this.counted(name.length <= maxCellLength ? name : `${sliceText(name, 0, maxCellLength)}…`);
    row.cells = bare();
    row.value = undefined;
    this.rows[this.count++] = row;
    return row;
  }

  /** The index of a column; -1 if there are too many. */
  private column(name: string): number {
    const existing = this.places[name];
    if (existing !== undefined) return existing;
    const at = this.columnCount < maxColumns ? this.columnCount++ : -1;
    if (at < 0) this.omittedColumns++;
    else this.columns[at] = name;
    this.places[name] = at;
    return at;
  }

  private setCell(row: Row, at: number, property: PropertyDescriptor): void {
    row.cells[at] = this.counted(propertyText(property));
  }

  private valueText(text: string): string {
    this.hasValues = true;
    return this.counted(text);
  }

  private counted(text: string): string {
    this.textLength += text.length + 8;
    return text;
  }
}

function cellJson(text: string | undefined): string {
  return text === undefined ? "null" : quoteJson(text);
}
