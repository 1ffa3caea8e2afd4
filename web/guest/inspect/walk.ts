import { apply, bare, includesText, min, textOfNumber } from "../intrinsics.ts";
import { targetOfProxy } from "../proxies.ts";
import { leaf, plainLeaf } from "./entry-writer.ts";
import { accessorText, textAlongChain } from "./error-title.ts";
import { forgetTexts, frameAt, type ObjectDescription, type Walk, withOtherFrames } from "./frame.ts";
import { layOut } from "./layout.ts";
import { startNames } from "./names.ts";
import { mapSet, NativeMap, ownData, symbolsOf } from "./natives.ts";
import { listPrivateFields } from "./private-fields.ts";
import { firstProperty, hasOthers, listProperties, namesOf } from "./properties.ts";
import { classify } from "./shapes.ts";
import {
  clip,
  indentLines,
  isLong,
  onOneLine,
  quote,
  quoteLines,
  symbolText,
  textOfNumeric,
} from "./text.ts";
import {
  circularJson,
  circularOf,
  closedJson,
  emptyJson,
  maxTextAfter,
  maxValuesAfter,
  openJson,
} from "./tree-json.ts";

/**
 * Describes any value without running the program's code: it reads only data properties (a getter is shown, not
 * called), describes Proxies by their target, and built-ins by their internal slots. It is bounded, so sparse, shared
 * and cyclic values do not cost more than others. Only the console asks the program's own functions at
 * `inspect.custom`, as Node's does: the library decimal.js has one, for example.
 *
 * One walk returns both forms: the text, in the style of Node's `util.inspect`, and the tree, as the JSON text of a
 * Preview. The JSON is built from pieces because `JSON.stringify` of an object would call the program's `toJSON`.
 */
export type Description = { json: string; text: string };

/** The default depth of objects within objects that the text shows, as in Node. */
export const defaultDepth = 2;
/** The maximum depth that a caller can request. */
const maxDepth = 50;
/** The additional levels of the tree, and its maximum depth: web/protocol/console/preview.ts refuses a deeper one. */
const treeDepth = 4;
const maxTreeLevel = 19;
/**
 * The maximum number of values in one description. It bounds shared structure, which is exponential when it is walked
 * as a tree.
 */
const maxValues = 1000;
/**
 * The approximate maximum of characters in one description: 1,000 strings of 10,000 would fill the memory of a page.
 */
const maxText = 100_000;
/** The same for details of errors and functions, which only the tree has. */
const maxDetail = 20_000;
/**
 * The same for levels below the text's depth, which only the tree shows; and the part of it that one object may use.
 */
const maxValuesBelow = 1000;
const maxTextBelow = 50_000;
const valuesBelowEach = 200;

/** There is only one: making one costs as much as describing `{ i: 1 }`. A function of the program gets another. */
let walk = newWalk();

function newWalk(): Walk {
  return {
    custom: false,
    lines: false,
    depth: 0,
    tree: false,
    json: "",
    valuesLeft: 0,
    textLeft: 0,
    detailLeft: 0,
    below: false,
    valuesBelow: 0,
    textBelow: 0,
    valuesAfter: 0,
    textAfter: 0,
    open: bare(),
    openCount: 0,
    deepest: 0,
    breaks: 0,
    circular: undefined,
    circularCount: 0,
    circularInText: 0,
    describe: valueText,
  };
}

/** The text of a value. If `tree`, `walk.json` is its tree. */
function start(value: unknown, options: WalkOptions, tree: boolean): string {
  const { lines, depth, custom } = options;
  walk.custom = custom;
  walk.lines = lines;
  walk.depth = depth < maxDepth ? depth : maxDepth;
  walk.tree = tree;
  walk.json = "";
  walk.valuesLeft = maxValues;
  walk.textLeft = maxText;
  walk.detailLeft = maxDetail;
  walk.below = false;
  walk.valuesBelow = maxValuesBelow;
  walk.textBelow = maxTextBelow;
  walk.valuesAfter = maxValuesAfter;
  walk.textAfter = maxTextAfter;
  walk.openCount = 0;
  walk.deepest = 0;
  walk.breaks = 0;
  walk.circular = undefined;
  walk.circularCount = 0;
  walk.circularInText = 0;
  startNames();
  return valueText(walk, value);
}

export type WalkOptions = {
  readonly lines: boolean;
  readonly depth: number;
  /** Whether the program's own descriptions are asked for. What they throw is thrown. */
  readonly custom: boolean;
};

/** Only the text. */
export function inspectValue(value: unknown, options: WalkOptions): string {
  return start(value, options, false);
}

/** Both forms. */
export function describeValue(value: unknown, options: WalkOptions): Description {
  const text = start(value, options, true);
  return { json: walk.json, text };
}

/** The text of a value. If the walk makes a tree, its JSON is in `walk.json`. */
function valueText(walk: Walk, value: unknown): string {
  walk.valuesLeft--;
  const type = typeof value;
  if (type === "function" || (type === "object" && value !== null)) return objectText(walk, value as object);
  const text = primitiveText(walk, value, type);
  if (walk.tree) walk.json = primitiveJson(walk, value, type, text);
  return text;
}

function primitiveJson(walk: Walk, value: unknown, type: string, text: string): string {
  if (type === "string") return leaf(type, walk.lines ? quote(value as string) : text);
  if (type === "symbol") return leaf(type, text);
  return plainLeaf(value === null ? "null" : type, '"' + text + '"');
}

function primitiveText(walk: Walk, value: unknown, type: string): string {
  if (type === "string") return stringText(walk, value as string);
  if (type === "number" || type === "bigint") return textOfNumeric(value as number);
  if (value === undefined) return "undefined";
  if (value === null) return "null";
  return type === "symbol" ? symbolText(value as symbol) : value ? "true" : "false";
}

function stringText(walk: Walk, text: string): string {
  const indent = 2 * walk.openCount;
  if (!walk.lines || !isLong(text, indent)) return quote(text);
  const quotedText = quoteLines(text, indent);
  if (includesText(quotedText, "\n")) walk.breaks++;
  return quotedText;
}

function objectText(walk: Walk, value: object): string {
  const object = targetOfProxy(value);
  const level = walk.openCount;
  for (let index = 0; index < level; index++) {
    if (walk.open[index] === object) return circularText(walk, object);
  }
  const frame = frameAt(level);
  const symbols = symbolsOf(object);
  classify(frame, object, symbols.length > 0);
  if (walk.custom && typeof frame.custom === "function" && walk.valuesLeft > 0)
    return customText(walk, frame, value, frame.custom as CustomInspect);
  if (walk.custom && frame.kind === "error") addGivenMessage(walk, frame, object);
  const hasItems = frame.size > 0 && frame.list !== undefined;
  const isClosed = level > walk.depth || walk.valuesLeft <= 0;
  // Its names are not needed here, so they are not read.
  if (isClosed && hasItems && !walk.tree) return frame.closed;
  const names = namesOf(frame, object);
  const first = firstProperty(frame, names);
  if (!hasItems && names.length === first && !hasOthers(frame, object, symbols)) {
    if (walk.tree) walk.json = emptyJson(walk, frame, object);
    if (frame.isWhole) return titleText(walk, frame);
    return frame.title + (frame.title === "" ? "" : " ") + (frame.isList ? "[]" : "{}");
  }
  if (isClosed) {
    if (walk.tree) describeBelow(walk, frame, object, names, first, symbols);
    return frame.isWhole ? titleText(walk, frame) : frame.closed;
  }
  const { breaks } = walk;
  walk.deepest = level;
  fill(walk, frame, object, names, first, symbols);
  const circular = circularOf(walk, object);
  if (walk.tree)
    walk.json = level <= maxTreeLevel ? openJson(walk, frame, object, circular) : closedJson(frame);

  let before = frame.isWhole ? titleText(walk, frame) : frame.title;
  if (before !== "") before += " ";
  const isMarked = circular !== undefined && circular.inText > 0;
  if (isMarked) before = "<ref *" + textOfNumber(circular.inText) + "> " + before;
  // Node does not count the space after a word that is not a class name.
  const length = before.length + (frame.isWhole || isMarked ? 0 : 1);
  const text = layOut(walk, frame, before, length, breaks);
  forgetTexts(frame);
  return text;
}

/** Lists the contents of the object. */
function fill(
  walk: Walk,
  frame: ObjectDescription,
  object: object,
  names: ArrayLike<string>,
  first: number,
  symbols: readonly symbol[],
): void {
  walk.open[walk.openCount++] = object;
  if (frame.list) frame.list(walk, frame, object, first === frame.size);
  listPrivateFields(walk, frame, object);
  listProperties(walk, frame, object, names, first, symbols);
  walk.openCount--;
  delete walk.open[walk.openCount];
}

/**
 * Continues below the text's depth, only for the tree. It has a separate budget, so that the text is the same with and
 * without a tree.
 */
function describeBelow(
  walk: Walk,
  frame: ObjectDescription,
  object: object,
  names: ArrayLike<string>,
  first: number,
  symbols: readonly symbol[],
): void {
  const { below, valuesLeft, textLeft, breaks } = walk;
  const values = min(walk.valuesBelow, valuesBelowEach);
  if (!below) {
    if (valuesLeft > 0) walk.valuesLeft = values;
    walk.textLeft = walk.textBelow;
    walk.below = true;
  }
  const maxDepth = min(walk.depth + treeDepth, maxTreeLevel);
  if (walk.openCount > maxDepth || walk.valuesLeft <= 0) walk.json = closedJson(frame);
  else {
    fill(walk, frame, object, names, first, symbols);
    forgetTexts(frame);
    walk.json = openJson(walk, frame, object, circularOf(walk, object));
  }
  if (below) return;
  if (valuesLeft > 0) walk.valuesBelow -= values - walk.valuesLeft;
  walk.textBelow = walk.textLeft;
  walk.valuesLeft = valuesLeft;
  walk.textLeft = textLeft;
  walk.breaks = breaks;
  walk.below = false;
}

/** The title of an object without entries. The title of an error may have several lines. */
function titleText(walk: Walk, frame: ObjectDescription): string {
  const { title } = frame;
  if (frame.kind !== "error" || !includesText(title, "\n")) return title;
  if (!walk.lines) return onOneLine(title);
  walk.breaks++;
  return indentLines(title, 2 * walk.openCount);
}

function circularText(walk: Walk, object: object): string {
  walk.circular ??= new NativeMap();
  let circular = circularOf(walk, object);
  if (!circular) {
    circular = { number: ++walk.circularCount, inText: 0 };
    mapSet(walk.circular, object, circular);
  }
  if (!walk.below && circular.inText === 0) circular.inText = ++walk.circularInText;
  if (walk.tree) walk.json = circularJson(circular);
  return "[Circular *" + textOfNumber(circular.inText) + "]";
}

/** See https://nodejs.org/api/util.html#custom-inspection-functions-on-objects. */
type CustomInspect = (
  depth: number,
  options: object,
  inspect: (value: unknown, options?: object) => string,
) => unknown;

/** The text that a function of the program gives, or the description of another object that it gives. */
function customText(own: Walk, frame: ObjectDescription, object: object, inspect: CustomInspect): string {
  const depth = own.depth - own.openCount;
  const options = { depth, breakLength: 80, stylize: (text: string) => text };
  const inspectInside = (value: unknown, changes: { readonly depth?: number } = options) =>
    inspectValue(value, { lines: true, depth: (ownData(changes, "depth") as number) ?? depth, custom: true });
  const result = callProgram(own, () => apply(inspect, object, [depth, options, inspectInside]));
  if (typeof result !== "string") {
    if (result !== object) return valueText(own, result);
    own.custom = false;
    const text = valueText(own, object);
    own.custom = true;
    return text;
  }
  const text = clip(result);
  if (own.tree) own.json = leaf(frame.kind, text);
  if (!includesText(text, "\n")) return text;
  if (!own.lines) return onOneLine(text);
  own.breaks++;
  return indentLines(text, 2 * own.openCount);
}

/** The message of an error that only a getter has. */
function addGivenMessage(own: Walk, frame: ObjectDescription, error: object): void {
  if (textAlongChain(error, "message") !== undefined) return;
  const text = clip(callProgram(own, () => accessorText(error, "message")) ?? "");
  if (text === "") return;
  frame.givenMessage = text;
  frame.title += ": " + text;
  frame.closed = frame.title;
}

/** The program's code may describe values, too. */
function callProgram<T>(own: Walk, call: () => T): T {
  walk = newWalk();
  try {
    return withOtherFrames(call);
  } finally {
    walk = own;
  }
}
