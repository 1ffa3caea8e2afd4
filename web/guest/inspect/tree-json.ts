import { quoteJson, sliceText, textOfNumber } from "../intrinsics.ts";
import { plainLeaf } from "./entries.ts";
import { textAlongChain } from "./errors.ts";
import type { Circular, Frame } from "./frame.ts";

/** The JSON of objects, as web/protocol/console/preview.ts reads it. */

function headOf(frame: Frame): string {
  if (frame.title !== "") return quoteJson(frame.title);
  return frame.isList ? '"Array(' + textOfNumber(frame.size) + ')"' : '"Object"';
}

export function openJson(frame: Frame, object: object, circular: Circular | undefined): string {
  let json = '{"kind":"' + frame.kind + '","head":' + headOf(frame);
  if (frame.kind === "error") json += stackJson(object);
  if (circular) json += ',"ref":' + textOfNumber(circular.number);
  if (frame.json !== "") json += ',"entries":[' + frame.json + "]";
  if (frame.omitted > 0) json += ',"omitted":' + textOfNumber(frame.omitted);
  return json + "}";
}

export function emptyJson(frame: Frame, object: object): string {
  if (frame.kind !== "error") return plainLeaf(frame.kind, headOf(frame));
  return '{"kind":"error","head":' + headOf(frame) + stackJson(object) + "}";
}

/** Where an error was made, as the engine wrote it; the host finds the places of the program in it. */
function stackJson(error: object): string {
  const stack = textAlongChain(error, "stack");
  return stack === undefined ? "" : ',"stack":' + quoteJson(sliceText(stack, 0, maxStack));
}

/** Characters: about 40 calls. */
const maxStack = 2000;

/** Of an object with entries that were not looked at. */
export function closedJson(frame: Frame): string {
  return '{"kind":"' + frame.kind + '","head":' + headOf(frame) + ',"closed":true}';
}

export function circularJson({ number }: Circular): string {
  const text = textOfNumber(number);
  return '{"kind":"circular","head":"[Circular *' + text + ']","ref":' + text + "}";
}
