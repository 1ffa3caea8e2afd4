import {
  atoms,
  JSCFunctionListEntry,
  JSProperty,
  propertyKinds,
  tags,
} from "../../../engine/tables/engine-structs.ts";
import type { HeapReader } from "./heap-reader.ts";

/** The text of 100 frames is cut at this length, because it is written on the engine's stack. */
const maxFrames = 40_000;
const maxName = 1_000;

/** The file of the guest's library, whose frames do not belong to the program. */
const libraryFile = "sandglass";

/**
 * The value of `error.stack`, in V8's format: `name: message` and a line for each frame. The name and the message are
 * the current ones. They are read from memory, so that no getter runs; if the name has a getter, the constructor's name
 * is used.
 *
 * A function of the guest's library looks like a native one. The functions that it calls are left out, as are `call`
 * and `apply`: which of them exist depends on the depth of the calls.
 */
export function stackText(heap: HeapReader, error: number): string {
  const name = textOf(heap, error, atoms.name, maxName) ?? "Error";
  const message = textOf(heap, error, atoms.message) ?? "";
  const title = name === "" || message === "" ? name + message : `${name}: ${message}`;
  const called = /^Class constructor (.*) cannot be invoked without 'new'$/.exec(message)?.[1];
  const frames = heap.property(error, atoms.frames, 1);
  if (frames === 0) return title;
  const lines = heap
    .string(frames, maxFrames)
    .split("\n")
    .filter((line) => line !== "");
  const isOurs = lines.map((line) => line.includes(` (${libraryFile}:`));
  const first = isOurs.includes(false) ? isOurs.indexOf(false) : lines.length;
  // The engine is in the constructor when it refuses the call. V8 is not there yet.
  const isRefused = called !== undefined && lines[first]?.startsWith(`    at ${called || "<anonymous>"} (`);
  const start = isRefused ? first + 1 : first;
  const visibleLines = lines.filter((_, index) => index >= start && !(isOurs[index] && isOurs[index + 1]));
  return [title, ...visibleLines.map(asInV8).filter((line) => line !== "")].join("\n");
}

function asInV8(line: string): string {
  const [, name, location] = /^ {4}at (.*) \((.*)\)$/.exec(line) ?? [];
  if (name === undefined || location === undefined) return line;
  if (location === "native" || location.startsWith(`${libraryFile}:`))
    return name === "call" || name === "apply" ? "" : `    at ${name} (<anonymous>)`;
  return /^<.*>$/.test(name) ? `    at ${location}` : line;
}

/** The text of a property; undefined if there is none or it is not text. */
function textOf(heap: HeapReader, object: number, atom: number, most?: number): string | undefined {
  const { at, kind } = heap.slot(object, atom);
  if (at === 0) return undefined;
  if (kind === propertyKinds.accessor)
    return atom === atoms.name ? heap.constructorName(object) || undefined : undefined;
  // The engine initialises `Error.prototype.name` when it is first read. Its entry has the text.
  if (kind === propertyKinds.automatic)
    return heap.textAt(heap.word(heap.word(at + JSProperty.entry) + JSCFunctionListEntry.str));
  const tag = heap.tagOf(at);
  if (tag === tags.string || tag === tags.rope) return heap.string(at, most);
  if (tag === tags.int) return String(heap.word(at));
  return tag === tags.null ? "null" : undefined;
}
