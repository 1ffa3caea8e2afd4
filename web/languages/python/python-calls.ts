import { errno, type PathStatus } from "../../interpreters/file-store.ts";
import { decodeText, encodeText } from "../../interpreters/guest-memory.ts";
import type { InterpreterHost } from "../../interpreters/interpreter.ts";
import type { AdapterImports, StartedInstance } from "../../interpreters/start-instance.ts";

/** The program's folder, as Python sees it. */
export const programFolder = "/program";

/** The standard library: Python reads it as a zip file. */
const libraryPath = "/lib/python314.zip";

/** Descriptors of the driver. */
const special = { clock: 1000, result: 1001 } as const;

/** The first descriptor of the library's, and of folders. */
const firstReader = 2000;

/** How a run ended is this long at the most. */
const maxResultBytes = 4_000_000;

/** `struct stat` and `struct dirent` of emscripten's C library. */
const stat = { size: 96, mode: 4, links: 8, bytes: 24, block: 32, times: [40, 56, 72], inode: 88 } as const;
const entry = { size: 280, offset: 8, length: 16, kind: 18, name: 19 } as const;
const modes = { file: 0o100644, folder: 0o40755, terminal: 0o20666 } as const;
const kinds = { folder: 4, file: 8 } as const;

type Reader = { readonly path: string; at: number; readonly entries?: readonly [string, PathStatus][] };

/** What CPython asks its system for, besides what every interpreter does. */
export class PythonCalls {
  private readonly readers = new Map<number, Reader>();
  private readonly result: Uint8Array[] = [];
  private resultBytes = 0;
  /** How far `time.sleep` has moved the clock, in milliseconds. */
  private slept = 0;

  constructor(
    private readonly host: InterpreterHost,
    private readonly instance: () => StartedInstance,
    private readonly library: Uint8Array,
  ) {}

  readonly imports: AdapterImports = {
    __syscall_getcwd: (into: number, size: number) => {
      const bytes = encodeText(`${programFolder}\0`);
      if (bytes.length > size) return -errno.invalid;
      this.memory.bytes.set(bytes, into);
      return bytes.length;
    },
    __syscall_stat64: (path: number, into: number) => this.statPath(path, into),
    __syscall_lstat64: (path: number, into: number) => this.statPath(path, into),
    __syscall_newfstatat: (_folder: number, path: number, into: number) => this.statPath(path, into),
    __syscall_fstat64: (descriptor: number, into: number) => this.statOpen(descriptor, into),
    __syscall_openat: (_folder: number, path: number, flags: number) => this.open(path, flags),
    __syscall_getdents64: (descriptor: number, into: number, size: number) =>
      this.list(descriptor, into, size),
    __syscall_poll: () => 0,
    fd_close: (descriptor: number) =>
      this.readers.delete(descriptor) ? 0 : this.other("fd_close", descriptor),
    fd_fdstat_get: (descriptor: number, into: number) => {
      const { bytes } = this.memory;
      bytes.fill(0, into, into + 24);
      // Not a terminal: else input() reads in another way.
      bytes[into] = descriptor <= 2 ? 6 : 4;
      return 0;
    },
    fd_read: (descriptor: number, list: number, count: number, into: number) => {
      const reader = this.readers.get(descriptor);
      if (!reader) return this.other("fd_read", descriptor, list, count, into);
      if (reader.entries) return errno.isFolder;
      return this.system.transfer(list, count, into, (at, length) => {
        this.system.pay(length);
        const part = this.library.subarray(reader.at, reader.at + length);
        this.memory.bytes.set(part, at);
        reader.at += part.length;
        return part.length;
      });
    },
    fd_write: (descriptor: number, list: number, count: number, into: number) =>
      descriptor === special.result
        ? this.system.transfer(list, count, into, (at, length) => this.keepResult(at, length))
        : this.other("fd_write", descriptor, list, count, into),
    fd_seek: ((descriptor: number, offset: bigint, from: number, into: number) => {
      const reader = this.readers.get(descriptor);
      if (descriptor === special.clock) this.sleep(Number(offset) / 1000);
      else if (!reader) return this.other("fd_seek", descriptor, offset, from, into);
      else {
        this.system.pay();
        const base = from === 0 ? 0 : from === 1 ? reader.at : this.library.length;
        const at = base + Number(offset);
        if (!(at >= 0 && at <= this.library.length)) return errno.invalid;
        reader.at = at;
      }
      this.memory.view.setBigInt64(into, BigInt(reader?.at ?? 0), true);
      return 0;
    }) as AdapterImports[string],
    clock_res_get: (_clock: number, into: number) => {
      this.memory.view.setBigInt64(into, 1000n, true);
      return 0;
    },
    clock_time_get: ((clock: number, _precision: bigint, into: number) => {
      this.system.pay();
      const time = this.slept + (clock === 0 ? this.host.dateNow() : this.host.elapsed());
      this.memory.view.setBigInt64(into, BigInt(Math.round(time * 1e6)), true);
      return 0;
    }) as AdapterImports[string],
    emscripten_get_now: () => this.slept + this.host.elapsed(),
    emscripten_date_now: () => this.slept + this.host.dateNow(),
    random_get: (into: number, length: number) => {
      this.system.pay(length);
      const { view } = this.memory;
      for (let at = 0; at < length; at++) view.setUint8(into + at, this.randomByte());
      return 0;
    },
    proc_exit: (code: number) => this.other("exit", code),
  } as AdapterImports;

  /** What the driver has written of the run's end. */
  resultText(): string {
    const whole = new Uint8Array(this.resultBytes);
    let at = 0;
    for (const part of this.result) {
      whole.set(part, at);
      at += part.length;
    }
    return decodeText(whole);
  }

  /** What every interpreter's call of that name does. */
  private other(name: string, ...args: readonly (number | bigint)[]): number {
    const call = this.system.calls[name] as ((...args: readonly (number | bigint)[]) => number) | undefined;
    if (!call) throw new Error(`there is no call ${name}`);
    return call(...args);
  }

  private get memory() {
    return this.instance().memory;
  }

  private get system() {
    return this.instance().system;
  }

  private randomBits = 0;
  private randomCount = 0;

  private randomByte(): number {
    if (this.randomCount === 0) {
      this.randomBits = this.host.random();
      this.randomCount = 4;
    }
    this.randomCount--;
    const byte = this.randomBits & 255;
    this.randomBits >>>= 8;
    return byte;
  }

  private sleep(milliseconds: number): void {
    this.system.pay();
    if (milliseconds > 0) this.slept += milliseconds;
  }

  private keepResult(at: number, length: number): number | { readonly error: number } {
    if (this.resultBytes + length > maxResultBytes) return { error: errno.noSpace };
    this.result.push(this.memory.bytes.slice(at, at + length));
    this.resultBytes += length;
    return length;
  }

  private find(path: string): PathStatus | number {
    if (path === libraryPath) return { size: this.library.length, isFolder: false };
    if (path === "/lib" || path === "/") return { size: 0, isFolder: true };
    return this.system.files.stat(path);
  }

  private statPath(at: number, into: number): number {
    const found = this.find(this.system.path(at));
    if (typeof found === "number") return -found;
    return this.writeStat(into, found.isFolder ? modes.folder : modes.file, found.size);
  }

  private statOpen(descriptor: number, into: number): number {
    this.system.pay();
    if (descriptor <= 2 || descriptor === special.result || descriptor === special.clock)
      return this.writeStat(into, modes.terminal, 0);
    const reader = this.readers.get(descriptor);
    if (reader) {
      const isFolder = reader.entries !== undefined;
      return this.writeStat(into, isFolder ? modes.folder : modes.file, isFolder ? 0 : this.library.length);
    }
    const size = this.system.files.sizeOf(descriptor);
    return size < 0 ? size : this.writeStat(into, modes.file, size);
  }

  private writeStat(into: number, mode: number, size: number): number {
    const { bytes, view } = this.memory;
    bytes.fill(0, into, into + stat.size);
    view.setInt32(into + stat.mode, mode, true);
    view.setUint32(into + stat.links, 1, true);
    view.setBigInt64(into + stat.bytes, BigInt(size), true);
    view.setInt32(into + stat.block, 4096, true);
    for (const time of stat.times) view.setBigInt64(into + time, fileTime, true);
    view.setBigInt64(into + stat.inode, 1n, true);
    return 0;
  }

  private open(at: number, flags: number): number {
    const path = this.system.path(at);
    const found = this.find(path);
    const isReader = path === libraryPath || (typeof found !== "number" && found.isFolder);
    if (!isReader) return this.system.files.openAt(path, flags);
    if (flags & 3) return -errno.isFolder;
    if (this.readers.size >= maxReaders) return -errno.tooManyOpen;
    let descriptor = firstReader;
    while (this.readers.has(descriptor)) descriptor++;
    const entries = path === libraryPath ? undefined : [...this.system.files.entries(path)];
    this.readers.set(descriptor, { path, at: 0, ...(entries && { entries }) });
    return descriptor;
  }

  private list(descriptor: number, into: number, size: number): number {
    const reader = this.readers.get(descriptor);
    if (!reader?.entries) return reader ? -errno.notFolder : -errno.badDescriptor;
    const { bytes, view } = this.memory;
    let written = 0;
    for (; reader.at < reader.entries.length && written + entry.size <= size; reader.at++) {
      const [name, { isFolder }] = reader.entries[reader.at] as [string, PathStatus];
      this.system.pay(entry.size);
      const at = into + written;
      bytes.fill(0, at, at + entry.size);
      view.setBigInt64(at, BigInt(reader.at + 1), true);
      view.setBigInt64(at + entry.offset, BigInt((reader.at + 1) * entry.size), true);
      view.setUint16(at + entry.length, entry.size, true);
      bytes[at + entry.kind] = isFolder ? kinds.folder : kinds.file;
      bytes.set(encodeText(name).subarray(0, entry.size - entry.name - 1), at + entry.name);
      written += entry.size;
    }
    return written;
  }
}

const maxReaders = 100;

/** In seconds since 1970: every file is as old. */
const fileTime = 1_700_000_000n;
