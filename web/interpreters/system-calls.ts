import { formatDate, readDate, writeDate } from "./c-date.ts";
import { errno, FileStore, maxPathBytes } from "./file-store.ts";
import { decodeText, encodeText, type GuestMemory, StreamDecoder } from "./guest-memory.ts";
import { type InterpreterHost, ProgramExit } from "./interpreter.ts";

type SystemCall = (...args: never[]) => unknown;
type SystemCalls = Readonly<Record<string, SystemCall>>;

/** What a call of the host costs, besides the bytes that it moves: about a step for each step's time. */
const callSteps = 50;

/** In characters: questions are cut at that length anyway. */
const maxQuestion = 10_000;

/** Bytes of one read or write. More is done in several, as any system may. */
const maxBytesAtOnce = 1 << 20;

const terminal = { input: 0, output: 1, error: 2 } as const;

/**
 * What a program in C asks its system for, by the names that emscripten gives the imports. Everything is answered from the
 * host of the run: files from a Map, time from its clock. Each call costs steps, so that none is a way around the limits.
 */
export class SystemServices {
  readonly files: FileStore;
  private readonly decoders = { out: new StreamDecoder(), error: new StreamDecoder() };
  private input: Uint8Array = new Uint8Array();
  private hasEnded = false;
  /** What has been printed in the current line. */
  private line = "";

  constructor(
    private readonly host: InterpreterHost,
    private readonly memory: GuestMemory,
    private readonly grow: (bytes: number) => boolean,
    /** Writes what C's library has not written yet. */
    private readonly flush: () => void,
    root?: string,
  ) {
    this.files = new FileStore(host.files, host.writtenBytes, root);
  }

  /** The calls that an interpreter may have. Those of its binary are taken from these by their names. */
  readonly calls: SystemCalls = {
    fd_write: (descriptor: number, list: number, count: number, into: number) =>
      this.transfer(list, count, into, (at, length) => this.write(descriptor, at, length)),
    fd_read: (descriptor: number, list: number, count: number, into: number) =>
      this.transfer(list, count, into, (at, length) => this.read(descriptor, at, length)),
    fd_close: (descriptor: number) => {
      this.pay();
      return descriptor <= terminal.error ? 0 : this.files.close(descriptor);
    },
    fd_seek: (descriptor: number, offset: bigint, from: number, into: number) => {
      this.pay();
      const at = this.files.seek(descriptor, Number(offset), from);
      if (at < 0) return -at;
      this.memory.view.setBigInt64(into, BigInt(at), true);
      return 0;
    },
    __syscall_openat: (_folder: number, path: number, flags: number) =>
      this.files.openAt(this.path(path), flags),
    __syscall_unlinkat: (_folder: number, path: number) => -this.files.remove(this.path(path)),
    __syscall_mkdirat: (_folder: number, path: number) => -this.files.makeFolder(this.path(path)),
    __syscall_rmdir: (path: number) => -this.files.removeFolder(this.path(path)),
    __syscall_renameat: (_folder: number, from: number, _newFolder: number, to: number) =>
      -this.files.rename(this.path(from), this.path(to)),
    __syscall_readlinkat: () => -errno.invalid,
    // 0: the output is a terminal. Its library then writes line by line.
    __syscall_ioctl: (descriptor: number) => (descriptor <= terminal.error ? 0 : -errno.notTerminal),
    __syscall_fcntl64: () => 0,
    __syscall_dup3: (from: number, to: number) => {
      this.pay();
      return this.files.duplicate(from, to);
    },
    environ_sizes_get: (count: number, size: number) => {
      this.memory.setWord(count, 0);
      this.memory.setWord(size, 0);
      return 0;
    },
    environ_get: () => 0,
    emscripten_date_now: () => this.host.dateNow(),
    emscripten_get_now: () => this.host.elapsed(),
    _emscripten_get_now_is_monotonic: () => 1,
    emscripten_resize_heap: (bytes: number) => (this.grow(bytes >>> 0) ? 1 : 0),
    _tzset_js: () => {},
    _gmtime_js: (seconds: bigint, into: number) => writeDate(this.memory, into, seconds, 0),
    _localtime_js: (seconds: bigint, into: number) =>
      writeDate(this.memory, into, seconds, this.host.zoneMinutes(1000 * Number(seconds))),
    _mktime_js: (at: number) => readDate(this.memory, at, this.host.zoneMinutes),
    strftime: (into: number, max: number, format: number, date: number) => {
      this.pay();
      const text = encodeText(formatDate(this.memory, this.memory.text(format, 1_000), date));
      if (text.length + 1 > max) return 0;
      this.memory.bytes.set([...text, 0], into);
      return text.length;
    },
    exit: (code: number) => {
      this.flush();
      throw new ProgramExit(code);
    },
  };

  /** The program has ended: writes the rest of what it has printed, with a character that it has not completed. */
  end(): void {
    this.flush();
    for (const stream of ["out", "error"] as const) {
      const rest = this.decoders[stream].end();
      if (rest !== "") this.host.write(stream, rest);
    }
  }

  pay(bytes = 0): void {
    this.host.charge(callSteps + (bytes >> 4));
  }

  path(at: number): string {
    const bytes = this.memory.cString(at, maxPathBytes + 1);
    this.pay(16 * bytes.length);
    return decodeText(bytes);
  }

  /** Calls `move` with each part of a list of buffers, until one is not moved whole. */
  transfer(
    list: number,
    count: number,
    into: number,
    move: (at: number, length: number) => number | { readonly error: number },
  ): number {
    let total = 0;
    for (let nth = 0; nth < count; nth++) {
      const at = this.memory.word(list + 8 * nth);
      const length = this.memory.word(list + 8 * nth + 4);
      if (length === 0) continue;
      const moved = move(at, Math.min(length, maxBytesAtOnce));
      if (typeof moved !== "number") return moved.error;
      total += moved;
      if (moved < length) break;
    }
    this.memory.setWord(into, total);
    return 0;
  }

  private write(descriptor: number, at: number, length: number): number | { readonly error: number } {
    this.pay(length);
    const part = this.memory.bytes.subarray(at, at + length);
    if (descriptor > terminal.error) {
      const error = this.files.write(descriptor, part);
      return error === 0 ? length : { error };
    }
    if (descriptor === terminal.input) return { error: errno.badDescriptor };
    const stream = descriptor === terminal.error ? "error" : "out";
    const text = this.decoders[stream].decode(part);
    if (text !== "") this.host.write(stream, text);
    if (stream === "out")
      this.line = text.includes("\n") ? text.slice(text.lastIndexOf("\n") + 1) : this.line + text;
    if (this.line.length > maxQuestion) this.line = this.line.slice(-maxQuestion);
    return length;
  }

  private read(descriptor: number, at: number, length: number): number | { readonly error: number } {
    this.pay(length);
    if (descriptor > terminal.error) {
      const part = this.files.read(descriptor, length);
      if (typeof part === "number") return { error: part };
      this.memory.bytes.set(part, at);
      return part.length;
    }
    if (descriptor !== terminal.input) return { error: errno.badDescriptor };
    if (this.input.length === 0 && !this.hasEnded) {
      const line = this.host.readLine(this.line);
      // As on a terminal, where the answer ends the line.
      this.line = "";
      if (line === null) this.hasEnded = true;
      else this.input = encodeText(`${line}\n`);
    }
    const part = this.input.subarray(0, length);
    this.input = this.input.subarray(part.length);
    this.memory.bytes.set(part, at);
    return part.length;
  }
}
