import { createReadStream, type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { errorMessage } from "../../protocol/error-message.ts";
import { BadInput } from "../../protocol/parsers.ts";
import { formatBytes } from "../../ui/format-number.ts";
import * as texts from "./command-texts.ts";

/** The text, or why it was not read: `problem` says what the file is instead, `tooLarge` is its size in bytes. */
export type ReadText =
  | { readonly text: string; readonly bytes: number }
  | { readonly problem: string }
  | { readonly tooLarge: number };

/** Reads a file of at most `maxBytes`. Opens only regular files, because reading a pipe could wait without end. */
export async function readFileText(file: string, maxBytes: number): Promise<ReadText> {
  try {
    const about = await stat(file);
    if (!about.isFile()) return { problem: kindOf(about) };
    if (about.size > maxBytes) return { tooLarge: about.size };
    // Some files contain more than their size says. `end` is the offset of the last byte that is read.
    const bytes = await buffer(createReadStream(file, { end: maxBytes }));
    if (bytes.length > maxBytes) return { tooLarge: bytes.length };
    const text = decode(bytes);
    return text === undefined ? { problem: notText } : { text, bytes: bytes.length };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { problem: "missing" };
    return { problem: texts.unreadable(errorMessage(error)) };
  }
}

/** Reads a stream to its end. Throws BadInput if it has more than `maxBytes`, is not text, or cannot be read. */
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
    throw new BadInput(texts.notReadable(name, errorMessage(error)));
  }
  if (bytes > maxBytes) throw new BadInput(texts.tooLargeText(name, formatBytes(maxBytes)));
  const text = decode(Buffer.concat(parts));
  if (text === undefined) throw new BadInput(texts.is(name, notText));
  return text;
}

const notText = texts.notUtf8;

function kindOf(about: Stats): string {
  if (about.isDirectory()) return texts.aFolder;
  if (about.isFIFO()) return texts.aPipe;
  if (about.isSocket()) return texts.aSocket;
  return texts.aDevice;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
