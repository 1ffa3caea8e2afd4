import type { PreviewKind } from "../../protocol/console/preview.ts";
import { bare } from "../intrinsics.ts";

/** One description under way. */
export type Walk = {
  /** Whether text that is longer than a line is broken into several. */
  lines: boolean;
  /** Objects within objects to open; the outermost is at 0. */
  depth: number;
  /** Make the tree, too? Then `json` is that of the value described last. */
  tree: boolean;
  json: string;
  valuesLeft: number;
  textLeft: number;
  /** Characters that only the tree has: the calls of errors, the texts of functions. */
  detailLeft: number;
  /** Whether this is deeper than the text, where only the tree continues. The budgets for that: */
  below: boolean;
  valuesBelow: number;
  textBelow: number;
  /** The room for entries after those of the text, in objects within the outermost one. */
  valuesAfter: number;
  textAfter: number;
  /** The objects being described, the outermost first. */
  readonly open: Record<number, object>;
  openCount: number;
  /** The level of the object opened last: what holds more than three levels is broken into lines. */
  deepest: number;
  /** How many line breaks were put into texts. */
  breaks: number;
  /** What was met again within itself. */
  circular: Map<object, Circular> | undefined;
  circularCount: number;
  circularInText: number;
  /** Describes a value; here, so that the modules need not import each other. */
  readonly describe: (walk: Walk, value: unknown) => string;
};

/** Its numbers: as met in all, and as met in the text, 0 while only the tree tells of it. */
export type Circular = { readonly number: number; inText: number };

/** One object being described: what kind it is, how it is written, and what was found in it. */
export type Frame = {
  kind: PreviewKind;
  /** The name of the nearest constructor it is an instance of; null for an object without a prototype. */
  name: string | null;
  /** Its `Symbol.toStringTag`, unless that is listed among its properties. */
  tag: string;
  /** What stands before the brackets: "Map(2)"; empty for plain objects and arrays, which their brackets tell. */
  title: string;
  /** The title is enough where there are no entries: "[Function: f]". */
  isWhole: boolean;
  isList: boolean;
  /** Whether it has private fields. Plain objects and arrays are not asked. */
  hasPrivate: boolean;
  /** What stands for the object where it is not opened: "[Object]". */
  closed: string;
  /** The number of its items besides its properties. Also above 0 where a note stands in their place. */
  size: number;
  /** Items are properties, named by their indices. */
  isIndexed: boolean;
  list: List | undefined;

  texts: Record<number, string>;
  count: number;
  /** Characters in all texts. */
  length: number;
  /** Only numbers, which stand in columns to the right. */
  numeric: boolean;
  json: string;
  omitted: number;
  /** Of what was left out last, items or properties: how many, and what lists them. */
  left: number;
  listLeft: List | undefined;
  /** Where the items of an array begin that are to be listed. */
  from: number;
};

/** Lists the items of an object that are not properties. `isDense`: no item is missing or hidden. */
export type List = (walk: Walk, frame: Frame, object: object, isDense: boolean) => void;

const frames = bare<Record<number, Frame>>();

/**
 * The frame for an object that so many others are open around, as that of a plain object. There is one for each level:
 * an object literal costs 10 steps a field, and a frame for each object would be half of what describing one costs.
 */
export function frameAt(level: number): Frame {
  const frame = frames[level] ?? newFrame(level);
  frame.kind = "object";
  frame.name = "Object";
  frame.tag = "";
  frame.title = "";
  frame.isWhole = false;
  frame.isList = false;
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

function newFrame(level: number): Frame {
  const frame = bare<Frame>();
  frame.texts = bare();
  frames[level] = frame;
  return frame;
}

/** The texts of the last description stay stored up to this total length. Replacing a stored text costs less than adding one. */
const maxReusedLength = 1000;

export function forgetTexts(frame: Frame): void {
  if (frame.length > maxReusedLength) frame.texts = bare();
}
