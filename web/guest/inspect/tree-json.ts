import { bare, includesText, quoteJson, sliceText, textOfFunction, textOfNumber } from "../intrinsics.ts";
import { plainLeaf } from "./entry-writer.ts";
import { framesOf, textAlongChain } from "./error-title.ts";
import type { Circular, ObjectDescription, Walk } from "./frame.ts";
import { mapGet } from "./natives.ts";

/** The JSON of objects, in the format of web/protocol/console/preview.ts. */

function headOf(frame: ObjectDescription): string {
  if (frame.title !== "") return quoteJson(frame.title);
  return frame.isList ? '"Array(' + textOfNumber(frame.size) + ')"' : '"Object"';
}

export function openJson(
  walk: Walk,
  frame: ObjectDescription,
  object: object,
  ancestors: Circular | undefined,
): string {
  let circular = ancestors;
  let { omitted } = frame;
  // If 100,000 characters are not enough, more would not help.
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

export function emptyJson(walk: Walk, frame: ObjectDescription, object: object): string {
  const { kind } = frame;
  if (kind === "error") return '{"kind":"error","head":' + headOf(frame) + stackJson(walk, object) + "}";
  if (kind !== "function" && kind !== "class") return plainLeaf(kind, headOf(frame));
  return '{"kind":"' + kind + '","head":' + headOf(frame) + sourceJson(walk, object) + "}";
}

/** The source text of a function. For an engine function, only the name is known. */
function sourceJson(walk: Walk, value: object): string {
  if (walk.detailLeft <= 0) return "";
  const source = textOfFunction(value);
  // The engine's own functions are short, and a search of a long text takes as many steps.
  if (source.length < maxNative && includesText(source, "[native code]")) return "";
  return detailJson(walk, "source", source, maxSource);
}

/** The maximum length of an engine function's text, rounded up. */
const maxNative = 200;
/** In characters. A longer function is easier to read in the editor. */
const maxSource = 1000;

/** The frames of an error, as the engine wrote them. The host finds the positions in the program. */
function stackJson(walk: Walk, error: object): string {
  if (walk.detailLeft <= 0) return "";
  const name = textAlongChain(error, "name") ?? "Error";
  const frames = framesOf(error, name, textAlongChain(error, "message") ?? "");
  return frames === "" ? "" : detailJson(walk, "stack", frames, maxStack);
}

/** Cut to the remaining budget. */
function detailJson(walk: Walk, name: string, text: string, most: number): string {
  const visible = text.length > most ? sliceText(text, 0, most) + "…" : text;
  walk.detailLeft -= visible.length;
  return ',"' + name + '":' + quoteJson(visible);
}

/** In characters: about 40 calls. */
const maxStack = 2000;

/** The JSON of an object whose entries were not read. */
export function closedJson(frame: ObjectDescription): string {
  return '{"kind":"' + frame.kind + '","head":' + headOf(frame) + ',"closed":true}';
}

/** The maximum number of passes, each with as many entries as the text has. */
const maxPasses = 9;

/**
 * Lists entries that the text leaves out, only for the tree. It has separate budgets, so that the text does not depend
 * on it. The objects in them are described like those below the text's depth. Returns the number of entries that the
 * tree leaves out.
 */
function listLeft(walk: Walk, frame: ObjectDescription, object: object): number {
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

/** The budgets for these entries of the outermost object, and of all inner objects together. */
export const maxValuesAfter = 1000;
export const maxTextAfter = 20_000;

export function circularOf(walk: Walk, object: object): Circular | undefined {
  return walk.circular === undefined ? undefined : mapGet(walk.circular, object);
}

export function circularJson({ number }: Circular): string {
  const text = textOfNumber(number);
  return '{"kind":"circular","head":"[Circular *' + text + ']","ref":' + text + "}";
}
