import { createReadStream, type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { BadInput } from "../protocol/parsers.ts";
import { formatBytes } from "../ui/format-number.ts";

/** What was read, or why it was not: `problem` is what the file is instead, `tooLarge` its size in bytes. */
export type ReadText =
  | { readonly text: string; readonly bytes: number }
  | { readonly problem: string }
  | { readonly tooLarge: number };

/** Reads a file of at most `maxBytes`. What is no regular file is not opened: a pipe could be waited for without end. */
export async function readFileText(file: string, maxBytes: number): Promise<ReadText> {
  try {
    const about = await stat(file);
    if (!about.isFile()) return { problem: kindOf(about) };
    if (about.size > maxBytes) return { tooLarge: about.size };
    // Some files have more in them than their size says. `end` is the last byte that is read.
    const bytes = await buffer(createReadStream(file, { end: maxBytes }));
    if (bytes.length > maxBytes) return { tooLarge: bytes.length };
    const text = decoded(bytes);
    return text === undefined ? { problem: notText } : { text, bytes: bytes.length };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { problem: "missing" };
    return { problem: `not readable (${messageOf(error)})` };
  }
}

/** Reads a stream to its end. Throws BadInput for one of more than `maxBytes`, without text, or that cannot be read. */
export async function readStreamText(stream: Readable, name: string, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of stream) {
      parts.push(Buffer.from(part));
      bytes += part.length;
      if (bytes > maxBytes) break;
    }
  } catch (error) {
    throw new BadInput(`${name} is not readable (${messageOf(error)}).`);
  }
  if (bytes > maxBytes)
    throw new BadInput(`${name} has more than ${formatBytes(maxBytes)}, the maximum for a program.`);
  const text = decoded(Buffer.concat(parts));
  if (text === undefined) throw new BadInput(`${name} is ${notText}.`);
  return text;
}

const notText = "not text in UTF-8";

function kindOf(about: Stats): string {
  if (about.isDirectory()) return "a folder";
  if (about.isFIFO()) return "a pipe, not a regular file";
  if (about.isSocket()) return "a socket, not a regular file";
  return "a device, not a regular file";
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
