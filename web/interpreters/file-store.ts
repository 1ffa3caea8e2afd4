import { maxPathLength, parseFilePath, type SourceFile } from "../protocol/program/source-file.ts";
import { maxFiles } from "../protocol/run/run-request.ts";
import { decodeText, encodeText } from "./guest-memory.ts";

/** Numbers of errors, as WASI and emscripten have them. */
export const errno = {
  access: 2,
  badDescriptor: 8,
  exists: 20,
  invalid: 28,
  isFolder: 31,
  tooManyOpen: 33,
  nameTooLong: 37,
  notFound: 44,
  noSpace: 51,
  notImplemented: 52,
  notFolder: 54,
  notEmpty: 55,
  notTerminal: 59,
  cannotSeek: 70,
} as const;

/** Bits of `open`. */
const access = { writeOnly: 1, readWrite: 2, create: 64, exclusive: 128, truncate: 512, append: 1024 };

type StoredFile = { bytes: Uint8Array; size: number; isWritten: boolean };
type OpenFile = { readonly file: StoredFile; at: number; readonly flags: number };

export type PathStatus = { readonly size: number; readonly isFolder: boolean };

/** In bytes; at most `maxPathLength` characters of it are a path. */
export const maxPathBytes = 4 * maxPathLength;
const maxOpenFiles = 100;
const firstDescriptor = 3;

/**
 * The files of a program, in a Map. Nothing outside of it exists: a path that leaves the program's folder is refused. What
 * a program writes is bounded in bytes, files and open files.
 */
export class FileStore {
  private readonly files = new Map<string, StoredFile>();
  private readonly open = new Map<number, OpenFile>();
  /** Those that the program has made. Others are where files are. */
  private readonly folders = new Set<string>();
  private written = 0;

  /** `root`: the program's folder in absolute paths, if it has one there. */
  constructor(
    files: readonly SourceFile[],
    private readonly maxWritten: number,
    private readonly root?: string,
  ) {
    for (const { path, text } of files) {
      const bytes = encodeText(text);
      this.files.set(path, { bytes, size: bytes.length, isWritten: false });
    }
  }

  /** The descriptor of an opened file; negative: the number of an error. */
  openAt(path: string, flags: number): number {
    const name = this.resolve(path);
    if (typeof name === "number") return -name;
    if (this.open.size >= maxOpenFiles) return -errno.tooManyOpen;
    let file = this.files.get(name);
    if (!file) {
      if (this.isFolder(name)) return -errno.isFolder;
      const folder = name.slice(0, Math.max(0, name.lastIndexOf("/")));
      if (!(flags & access.create) || !this.isFolder(folder)) return -errno.notFound;
      if (this.files.size >= maxFiles) return -errno.noSpace;
      file = { bytes: new Uint8Array(), size: 0, isWritten: true };
      this.files.set(name, file);
    } else if (flags & access.create && flags & access.exclusive) return -errno.exists;
    if (flags & access.truncate && flags & (access.writeOnly | access.readWrite)) {
      file.size = 0;
      file.isWritten = true;
    }
    let descriptor = firstDescriptor;
    while (this.open.has(descriptor)) descriptor++;
    this.open.set(descriptor, { file, at: 0, flags });
    return descriptor;
  }

  /** Makes an open descriptor one of another's file; negative: the number of an error. */
  duplicate(from: number, to: number): number {
    const open = this.open.get(from);
    if (!open || !this.open.has(to)) return -errno.badDescriptor;
    this.open.set(to, { ...open });
    return to;
  }

  close(descriptor: number): number {
    return this.open.delete(descriptor) ? 0 : errno.badDescriptor;
  }

  /** At most so many bytes from the current place; or the number of an error. */
  read(descriptor: number, length: number): Uint8Array | number {
    const open = this.open.get(descriptor);
    if (!open || open.flags & access.writeOnly) return errno.badDescriptor;
    const { file, at } = open;
    const part = file.bytes.subarray(Math.min(at, file.size), Math.min(at + length, file.size));
    open.at += part.length;
    return part;
  }

  /** The number of an error, or 0. */
  write(descriptor: number, part: Uint8Array): number {
    const open = this.open.get(descriptor);
    if (!open || !(open.flags & (access.writeOnly | access.readWrite))) return errno.badDescriptor;
    const { file } = open;
    const start = open.flags & access.append ? file.size : open.at;
    const end = start + part.length;
    // The gap that a seek leaves counts, too.
    const growth = Math.max(0, end - file.size);
    if (this.written + Math.max(part.length, growth) > this.maxWritten) return errno.noSpace;
    this.written += Math.max(part.length, growth);
    if (end > file.bytes.length) {
      const larger = new Uint8Array(Math.max(end, 2 * file.bytes.length));
      larger.set(file.bytes.subarray(0, file.size));
      file.bytes = larger;
    }
    if (start > file.size) file.bytes.fill(0, file.size, start);
    file.bytes.set(part, start);
    file.size = Math.max(file.size, end);
    file.isWritten = true;
    open.at = end;
    return 0;
  }

  /** The new place in a file; negative: the number of an error. */
  seek(descriptor: number, offset: number, from: number): number {
    const open = this.open.get(descriptor);
    if (!open) return descriptor < firstDescriptor ? -errno.cannotSeek : -errno.badDescriptor;
    const base = from === 0 ? 0 : from === 1 ? open.at : from === 2 ? open.file.size : Number.NaN;
    const at = base + offset;
    if (!(at >= 0 && at <= maxPlace)) return -errno.invalid;
    open.at = at;
    return at;
  }

  /** The number of an error, or 0. */
  remove(path: string): number {
    const name = this.resolve(path);
    if (typeof name === "number") return name;
    if (this.isFolder(name)) return errno.isFolder;
    return this.files.delete(name) ? 0 : errno.notFound;
  }

  /** The number of an error, or 0. */
  rename(from: string, to: string): number {
    const [name, newName] = [this.resolve(from), this.resolve(to)];
    if (typeof name === "number") return name;
    if (typeof newName === "number") return newName;
    const file = this.files.get(name);
    if (!file) return errno.notFound;
    if (this.isFolder(newName)) return errno.isFolder;
    this.files.delete(name);
    file.isWritten = true;
    this.files.set(newName, file);
    return 0;
  }

  /** What is at a path, or the number of an error. */
  stat(path: string): PathStatus | number {
    const name = this.resolve(path);
    if (typeof name === "number") return name;
    const file = this.files.get(name);
    if (file) return { size: file.size, isFolder: false };
    return this.isFolder(name) ? { size: 0, isFolder: true } : errno.notFound;
  }

  /** The size of an open file; negative: the number of an error. */
  sizeOf(descriptor: number): number {
    return this.open.get(descriptor)?.file.size ?? -errno.badDescriptor;
  }

  /** What is in a folder, by its names. */
  entries(path: string): ReadonlyMap<string, PathStatus> {
    const name = this.resolve(path);
    const start = name === "" ? "" : `${name}/`;
    const found = new Map<string, PathStatus>();
    for (const each of [...this.files.keys(), ...this.folders]) {
      if (!each.startsWith(start) || (start === "" && each.startsWith(temporary))) continue;
      const [first = "", ...rest] = each.slice(start.length).split("/");
      const size = this.files.get(each)?.size;
      const isFolder = rest.length > 0 || size === undefined;
      found.set(first, { size: isFolder ? 0 : size, isFolder });
    }
    return found;
  }

  /** The number of an error, or 0. */
  makeFolder(path: string): number {
    const name = this.resolve(path);
    if (typeof name === "number") return name;
    if (this.files.has(name) || this.isFolder(name)) return errno.exists;
    if (this.files.size + this.folders.size >= maxFiles) return errno.noSpace;
    this.folders.add(name);
    return 0;
  }

  /** The number of an error, or 0. */
  removeFolder(path: string): number {
    const name = this.resolve(path);
    if (typeof name === "number") return name;
    if (!this.isFolder(name)) return errno.notFound;
    if (this.entries(path).size > 0) return errno.notEmpty;
    this.folders.delete(name);
    return 0;
  }

  /** The files that the program has written and that are its own: no temporary ones, and none that is no text's path. */
  writtenFiles(): readonly SourceFile[] {
    return [...this.files].flatMap(([path, { bytes, size, isWritten }]) => {
      if (!isWritten || path.startsWith(temporary)) return [];
      try {
        return [{ path: parseFilePath(path, "path"), text: decodeText(bytes.subarray(0, size)) }];
      } catch {
        return [];
      }
    });
  }

  /** A path as a name of the store, or the number of an error. */
  private resolve(path: string): string | number {
    if (path.length > maxPathLength) return errno.nameTooLong;
    if (path === "") return errno.notFound;
    const { root } = this;
    const isInRoot = root !== undefined && (path === root || path.startsWith(`${root}/`));
    const isTemporary = path.startsWith(temporary);
    // A program that knows absolute paths finds nothing outside; another one has no business there.
    if (path.startsWith("/") && !isTemporary && !isInRoot)
      return root === undefined ? errno.access : errno.notFound;
    const folder = isTemporary ? temporary : isInRoot ? `${root}/` : "";
    const parts: string[] = [];
    for (const part of path.slice(folder.length).split("/")) {
      if (part === "" || part === ".") continue;
      if (part !== "..") parts.push(part);
      else if (parts.pop() === undefined) return errno.access;
    }
    return (isTemporary ? temporary : "") + parts.join("/");
  }

  private isFolder(name: string): boolean {
    if (name === "" || `${name}/` === temporary || this.folders.has(name)) return true;
    for (const path of this.files.keys()) if (path.startsWith(`${name}/`)) return true;
    return false;
  }
}

/** Beyond it a number of the guest is not exact here. No file is as long. */
const maxPlace = 2 ** 40;

/** The one folder outside of the program's, for temporary files. */
const temporary = "/tmp/";
