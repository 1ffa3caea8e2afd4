import type { PreviewKind } from "../../protocol/console/preview.ts";
import { bare } from "../intrinsics.ts";

/** The state of one description. */
export type Walk = {
  /** Whether the program's own descriptions are asked for: see custom-text.ts. */
  custom: boolean;
  /** Whether text that is longer than a line is broken into several. */
  lines: boolean;
  /** The number of nested levels to open; the outermost level is 0. */
  depth: number;
  /** Whether to make the tree too. Then `json` is that of the value described last. */
  tree: boolean;
  json: string;
  valuesLeft: number;
  textLeft: number;
  /** The remaining characters for details that only the tree has: the calls of errors, the source of functions. */
  detailLeft: number;
  /** Whether this is deeper than the text, so that only the tree continues. The budgets for this: */
  below: boolean;
  valuesBelow: number;
  textBelow: number;
  /** The budgets for entries after those of the text, in objects within the outermost one. */
  valuesAfter: number;
  textAfter: number;
  /** The objects being described, the outermost first. */
  readonly open: Record<number, object>;
  openCount: number;
  /** The level of the object opened last: an object with more than three levels is broken into lines. */
  deepest: number;
  /** The number of line breaks in texts. */
  breaks: number;
  /** The objects that were found again within themselves. */
  circular: Map<object, Circular> | undefined;
  circularCount: number;
  circularInText: number;
  /** Describes a value. It is a field so that the modules do not import each other. */
  readonly describe: (walk: Walk, value: unknown) => string;
};

/**
 * The numbers of a circular object: in the order in which all are found, and in the text (0 if only the tree shows it).
 */
export type Circular = { readonly number: number; inText: number };

/** The state of one object that is described: its kind, how it is written, and its entries. */
export type ObjectDescription = {
  kind: PreviewKind;
  /** The name of the nearest constructor it is an instance of; null for an object without a prototype. */
  name: string | null;
  /** Its `Symbol.toStringTag`, unless that is listed among its properties. */
  tag: string;
  /** The text before the brackets: "Map(2)". Empty for plain objects and arrays. */
  title: string;
  /** Whether the title is enough if there are no entries: "[Function: f]". */
  isWhole: boolean;
  isList: boolean;
  /** The function at `inspect.custom`, if it is to be called. */
  custom: unknown;
  /** The message of an error, if a getter of the program gave it. */
  givenMessage: string;
  /** Whether it has private fields. Always false for plain objects and arrays. */
  hasPrivate: boolean;
  /** The text for an object that is not opened: "[Object]". */
  closed: string;
  /** The number of its items besides its properties. Also above 0 if there is a note instead of items. */
  size: number;
  /** Items are properties, named by their indices. */
  isIndexed: boolean;
  list: List | undefined;

  texts: Record<number, string>;
  count: number;
  /** Characters in all texts. */
  length: number;
  /** Whether all items are numbers, which are aligned to the right in columns. */
  numeric: boolean;
  json: string;
  omitted: number;
  /** The number of the items or properties that were left out last, and the function that lists them. */
  left: number;
  listLeft: List | undefined;
  /** The index of the first item of an array to list. */
  from: number;
};

/** Lists the items of an object that are not properties. `isDense`: no item is missing or hidden. */
export type List = (walk: Walk, frame: ObjectDescription, object: object, isDense: boolean) => void;

let frames = bare<Record<number, ObjectDescription>>();

/** Calls code of the program, which may describe values, too. */
export function withOtherFrames<T>(call: () => T): T {
  const outer = frames;
  frames = bare<Record<number, ObjectDescription>>();
  try {
    return call();
  } finally {
    frames = outer;
  }
}

/**
 * The frame for an object at this nesting level, set up for a plain object. There is one frame for each level: an
 * object literal costs 10 steps for each field, and a new frame for each object would be half the cost of its
 * description.
 */
export function frameAt(level: number): ObjectDescription {
  const frame = frames[level] ?? newFrame(level);
  frame.kind = "object";
  frame.name = "Object";
  frame.tag = "";
  frame.title = "";
  frame.isWhole = false;
  frame.isList = false;
  frame.custom = undefined;
  frame.givenMessage = "";
  frame.hasPrivate = false;
  frame.closed = "[Object]";
  frame.size = 0;
  frame.isIndexed = false;
  frame.list = undefined;
  frame.count = 0;
  frame.length = 0;
  frame.numeric = true;
  frame.json = "";
  frame.omitted = 0;
  frame.from = 0;
  frame.listLeft = undefined;
  return frame;
}

function newFrame(level: number): ObjectDescription {
  const frame = bare<ObjectDescription>();
  frame.texts = bare();
  frames[level] = frame;
  return frame;
}

/**
 * The texts of the last description are kept up to this total length. It is cheaper to replace a stored text than to
 * add one.
 */
const maxReusedLength = 1000;

export function forgetTexts(frame: ObjectDescription): void {
  if (frame.length > maxReusedLength) frame.texts = bare();
}
