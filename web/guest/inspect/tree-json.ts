import { quoteJson, textOfNumber } from "../intrinsics.ts";
import { plainLeaf } from "./entries.ts";
import type { Circular, Frame } from "./frame.ts";

/** The JSON of objects, as web/protocol/console/preview.ts reads it. */

function headOf(frame: Frame): string {
  if (frame.title !== "") return quoteJson(frame.title);
  return frame.isList ? '"Array(' + textOfNumber(frame.size) + ')"' : '"Object"';
}

export function openJson(frame: Frame, circular: Circular | undefined): string {
  let json = '{"kind":"' + frame.kind + '","head":' + headOf(frame);
  if (circular) json += ',"ref":' + textOfNumber(circular.number);
  if (frame.json !== "") json += ',"entries":[' + frame.json + "]";
  if (frame.omitted > 0) json += ',"omitted":' + textOfNumber(frame.omitted);
  return json + "}";
}

export function emptyJson(frame: Frame): string {
  return plainLeaf(frame.kind, headOf(frame));
}

/** Of an object with entries that were not looked at. */
export function closedJson(frame: Frame): string {
  return '{"kind":"' + frame.kind + '","head":' + headOf(frame) + ',"closed":true}';
}

export function circularJson({ number }: Circular): string {
  const text = textOfNumber(number);
  return '{"kind":"circular","head":"[Circular *' + text + ']","ref":' + text + "}";
}
