import { bare, includesText, quoteJson, sliceText, textOfFunction, textOfNumber } from "../intrinsics.ts";
import { plainLeaf } from "./entry-writer.ts";
import { framesOf, textAlongChain } from "./error-title.ts";
import type { Circular, Frame, Walk } from "./frame.ts";
import { mapGet } from "./natives.ts";

/** The JSON of objects, as web/protocol/console/preview.ts reads it. */

function headOf(frame: Frame): string {
  if (frame.title !== "") return quoteJson(frame.title);
  return frame.isList ? '"Array(' + textOfNumber(frame.size) + ')"' : '"Object"';
}

export function openJson(walk: Walk, frame: Frame, object: object, ancestors: Circular | undefined): string {
  let circular = ancestors;
  let { omitted } = frame;
  // Where 100,000 characters are not enough, more would be no help.
  if (omitted > 0 && !walk.below && walk.textLeft > 0) {
    omitted = listLeft(walk, frame, object);
    circular = circularOf(walk, object);
  }
  let json = '{"kind":"' + frame.kind + '","head":' + headOf(frame);
  if (frame.kind === "error") json += stackJson(walk, object);
  if (circular) json += ',"ref":' + textOfNumber(circular.number);
  if (frame.json !== "") json += ',"entries":[' + frame.json + "]";
  if (omitted > 0) json += ',"omitted":' + textOfNumber(omitted);
  return json + "}";
}

export function emptyJson(walk: Walk, frame: Frame, object: object): string {
  const { kind } = frame;
  if (kind === "error") return '{"kind":"error","head":' + headOf(frame) + stackJson(walk, object) + "}";
  if (kind !== "function" && kind !== "class") return plainLeaf(kind, headOf(frame));
  return '{"kind":"' + kind + '","head":' + headOf(frame) + sourceJson(walk, object) + "}";
}

/** The source text of a function. Of a function that is not in the program, the engine knows only the name. */
function sourceJson(walk: Walk, value: object): string {
  if (walk.detailLeft <= 0) return "";
  const source = textOfFunction(value);
  // The engine's own are short, and looking through a long text takes as many steps.
  if (source.length < maxNative && includesText(source, "[native code]")) return "";
  return detailJson(walk, "source", source, maxSource);
}

/** Characters of a function of the engine's own, or more. */
const maxNative = 200;
/** In characters. A longer text is better read in the editor. */
const maxSource = 1000;

/** Where an error was made, as the engine wrote it; the host finds the places of the program in it. */
function stackJson(walk: Walk, error: object): string {
  if (walk.detailLeft <= 0) return "";
  const name = textAlongChain(error, "name") ?? "Error";
  const frames = framesOf(error, name, textAlongChain(error, "message") ?? "");
  return frames === "" ? "" : detailJson(walk, "stack", frames, maxStack);
}

/** As far as there is room for it. */
function detailJson(walk: Walk, name: string, text: string, most: number): string {
  const visible = text.length > most ? sliceText(text, 0, most) + "…" : text;
  walk.detailLeft -= visible.length;
  return ',"' + name + '":' + quoteJson(visible);
}

/** Characters: about 40 calls. */
const maxStack = 2000;

/** Of an object with entries that were not looked at. */
export function closedJson(frame: Frame): string {
  return '{"kind":"' + frame.kind + '","head":' + headOf(frame) + ',"closed":true}';
}

/** Passes of so many entries as the text has. */
const maxPasses = 9;

/**
 * Lists entries that the text leaves out, for the tree alone: with means of its own, so that the text is the same
 * without. The objects in them are as those past the text's depth. Gives how many the tree leaves out.
 */
function listLeft(walk: Walk, frame: Frame, object: object): number {
  const { texts, count, length, numeric, omitted } = frame;
  const { depth, valuesLeft, textLeft, breaks } = walk;
  const isOutermost = walk.openCount === 0;
  walk.valuesLeft = isOutermost ? maxValuesAfter : walk.valuesAfter;
  walk.textLeft = isOutermost ? maxTextAfter : walk.textAfter;
  walk.below = true;
  walk.open[walk.openCount++] = object;
  walk.depth = walk.openCount - 1;
  frame.texts = bare();
  for (let pass = 0; pass < maxPasses && frame.left > 0 && frame.listLeft; pass++) {
    frame.count = 0;
    frame.omitted -= frame.left;
    frame.left = 0;
    frame.listLeft(walk, frame, object, false);
  }
  const leftOut = frame.omitted;
  frame.omitted = omitted;
  frame.texts = texts;
  frame.count = count;
  frame.length = length;
  frame.numeric = numeric;
  frame.listLeft = undefined;
  walk.openCount--;
  delete walk.open[walk.openCount];
  if (!isOutermost) {
    walk.valuesAfter = walk.valuesLeft;
    walk.textAfter = walk.textLeft;
  }
  walk.below = false;
  walk.depth = depth;
  walk.valuesLeft = valuesLeft;
  walk.textLeft = textLeft;
  walk.breaks = breaks;
  return leftOut;
}

/** What the outermost object has for them, and all objects within it together. */
export const maxValuesAfter = 1000;
export const maxTextAfter = 20_000;

export function circularOf(walk: Walk, object: object): Circular | undefined {
  return walk.circular === undefined ? undefined : mapGet(walk.circular, object);
}

export function circularJson({ number }: Circular): string {
  const text = textOfNumber(number);
  return '{"kind":"circular","head":"[Circular *' + text + ']","ref":' + text + "}";
}
