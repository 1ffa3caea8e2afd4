import { provide } from "../supplies.ts";
import { bytesOfText, textOfBytes } from "./buffer.ts";
import { ask } from "./host.ts";
import { argumentError, receivedText, requireFunction, systemError } from "./node-errors.ts";

/**
 * `node:fs` and `node:fs/promises` over the files of the program: https://nodejs.org/api/fs.html. The host has the files
 * and keeps what is written. Folders are parts of the names of files, and those that `mkdir` has made.
 */

type Options = string | null | undefined | { readonly [name: string]: unknown };
type Callback = (error: unknown, value?: unknown) => void;

declare const setTimeout: (callback: () => void, ms: number) => void;
declare const prompt: (question: string) => string | null;

const folders = new Set<string>([""]);

const optionsOf = (options: Options): { readonly [name: string]: unknown } =>
  typeof options === "string" ? { encoding: options } : (options ?? {});

/** The path of a file from the root, without slashes at its ends; and as the program has written it. */
function pathOf(value: unknown, name = "path"): { readonly path: string; readonly written: string } {
  let written: string;
  if (typeof value === "string") written = value;
  else if (value instanceof Uint8Array) written = textOfBytes(value);
  else if (typeof (value as { href?: unknown } | null)?.href === "string") {
    const { href } = value as { href: string };
    if (!href.startsWith("file:///")) throw argumentError(name, "of scheme file", value);
    written = decodeURIComponent(href.slice("file://".length));
  } else throw argumentError(name, "of type string or an instance of Buffer or URL", value);
  if (written.includes("\0")) {
    const error = new TypeError(
      `The argument '${name}' must be a string, Uint8Array, or URL without null bytes. ${receivedText(written).replace("Received type string (", "Received ").replace(/\)$/, "")}`,
    );
    throw Object.assign(error, { code: "ERR_INVALID_ARG_VALUE" });
  }
  const segments: string[] = [];
  for (const segment of written.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  // There is no file with that name.
  return { path: written === "" ? ":" : segments.join("/"), written };
}

const filePaths = () => ask("files") as readonly string[];
const sizeOf = (path: string) => ask("size", path) as number | null;

function isFolder(path: string): boolean {
  return folders.has(path) || (ask("folder", path) as boolean);
}

/** Reads all that the program is answered. */
function readInput(): string {
  const lines: string[] = [];
  for (let line = prompt(""); line !== null; line = prompt("")) lines.push(line);
  return lines.map((line) => `${line}\n`).join("");
}

function readFileSync(file: unknown, options?: Options): unknown {
  const { encoding } = optionsOf(options);
  const isInput = file === 0 || file === "/dev/stdin";
  const text = isInput ? readInput() : readText(file);
  const bytes = typeof encoding === "string" ? undefined : bytesOfText(text);
  if (bytes) return bytes;
  return /^utf-?8$/i.test(encoding as string) ? text : textOfBytes(bytesOfText(text), encoding as string);
}

function readText(file: unknown): string {
  const { path, written } = pathOf(file);
  const text = ask("read", path) as string | null;
  if (text !== null) return text;
  if (isFolder(path)) throw systemError("EISDIR", "read");
  throw systemError("ENOENT", "open", written);
}

function write(file: unknown, data: unknown, options: Options, appends: boolean): void {
  const { path, written } = pathOf(file);
  const flag = String(optionsOf(options)["flag"] ?? (appends ? "a" : "w"));
  let text: string;
  if (typeof data === "string") text = data;
  else if (data instanceof Uint8Array) text = textOfBytes(data);
  else throw argumentError("data", "of type string or an instance of Buffer, TypedArray, or DataView", data);
  if (isFolder(path)) throw systemError("EISDIR", "open", written);
  const parent = path.split("/").slice(0, -1).join("/");
  if (!isFolder(parent)) throw systemError(sizeOf(parent) === null ? "ENOENT" : "ENOTDIR", "open", written);
  if (flag.includes("x") && sizeOf(path) !== null) throw systemError("EEXIST", "open", written);
  const problem = ask("write", path, text, flag.startsWith("a") ? "append" : "") as string | null;
  if (problem !== null)
    throw systemError(
      problem,
      problem === "ENOSPC" ? "write" : "open",
      problem === "ENOSPC" ? undefined : written,
    );
}

class Stats {
  size: number;
  readonly mode: number;
  readonly mtimeMs = 0;
  readonly #isFolder: boolean;
  constructor(size: number, folder: boolean) {
    this.size = size;
    this.mode = folder ? 0o40755 : 0o100644;
    this.#isFolder = folder;
  }
  get mtime(): Date {
    return new Date(0);
  }
  isFile(): boolean {
    return !this.#isFolder;
  }
  isDirectory(): boolean {
    return this.#isFolder;
  }
  isSymbolicLink(): boolean {
    return false;
  }
}

function statOf(file: unknown, syscall: string, options?: Options): Stats | undefined {
  const { path, written } = pathOf(file);
  const size = sizeOf(path);
  if (size !== null && !written.endsWith("/")) return new Stats(size, false);
  if (isFolder(path)) return new Stats(4096, true);
  if (optionsOf(options)["throwIfNoEntry"] === false) return undefined;
  throw systemError(size === null ? "ENOENT" : "ENOTDIR", syscall, written);
}

class Dirent {
  readonly #isFolder: boolean;
  constructor(
    readonly name: string,
    readonly parentPath: string,
    folder: boolean,
  ) {
    this.#isFolder = folder;
  }
  isFile(): boolean {
    return !this.#isFolder;
  }
  isDirectory(): boolean {
    return this.#isFolder;
  }
  isSymbolicLink(): boolean {
    return false;
  }
}

function readdirSync(folder: unknown, options?: Options): unknown {
  const { path, written } = pathOf(folder);
  if (sizeOf(path) !== null) throw systemError("ENOTDIR", "scandir", written);
  if (!isFolder(path)) throw systemError("ENOENT", "scandir", written);
  const { recursive, withFileTypes } = optionsOf(options);
  const prefix = path === "" ? "" : `${path}/`;
  const files = filePaths();
  const entries = new Map<string, boolean>();
  const add = (each: string, isFile: boolean) => {
    if (!each.startsWith(prefix) || each === path) return;
    const segments = each.slice(prefix.length).split("/");
    const depth = recursive === true ? segments.length : 1;
    for (let count = 1; count <= depth; count++)
      entries.set(segments.slice(0, count).join("/"), !isFile || count < segments.length);
  };
  for (const each of folders) add(each, false);
  for (const each of files) add(each, true);
  const names = [...entries.keys()].sort((a, b) => (a < b ? -1 : 1));
  if (withFileTypes !== true) return names;
  return names.map((name) => {
    const [, parent, own] = /^(?:(.*)\/)?(.*)$/.exec(name) as unknown as [string, string | undefined, string];
    return new Dirent(
      own,
      parent === undefined ? written : `${written}/${parent}`,
      entries.get(name) === true,
    );
  });
}

function mkdirSync(folder: unknown, options?: Options): string | undefined {
  const { path, written } = pathOf(folder);
  const isRecursive = optionsOf(options)["recursive"] === true;
  if (sizeOf(path) !== null || (!isRecursive && isFolder(path)))
    throw systemError("EEXIST", "mkdir", written);
  const segments = path.split("/");
  const parent = segments.slice(0, -1).join("/");
  if (!isRecursive && !isFolder(parent)) throw systemError("ENOENT", "mkdir", written);
  if (path.length > maxPathLength) throw systemError("ENAMETOOLONG", "mkdir", written);
  let first: string | undefined;
  for (let count = 1; count <= segments.length; count++) {
    const each = segments.slice(0, count).join("/");
    if (isFolder(each)) continue;
    first ??= `/${each}`;
    folders.add(each);
  }
  return isRecursive ? first : undefined;
}

const maxPathLength = 200;

function unlinkSync(file: unknown): void {
  const { path, written } = pathOf(file);
  if (sizeOf(path) === null) throw systemError(isFolder(path) ? "EISDIR" : "ENOENT", "unlink", written);
  ask("delete", path);
}

function rmdirSync(folder: unknown): void {
  const { path, written } = pathOf(folder);
  if (sizeOf(path) !== null) throw systemError("ENOTDIR", "rmdir", written);
  if (!isFolder(path)) throw systemError("ENOENT", "rmdir", written);
  if ((readdirSync(folder) as string[]).length > 0) throw systemError("ENOTEMPTY", "rmdir", written);
  folders.delete(path);
}

function rmSync(file: unknown, options?: Options): void {
  const { path, written } = pathOf(file);
  const { force, recursive } = optionsOf(options);
  if (sizeOf(path) !== null) {
    ask("delete", path);
    return;
  }
  if (!isFolder(path)) {
    if (force !== true) throw systemError("ENOENT", "lstat", written);
    return;
  }
  if (recursive !== true) {
    const error = new Error(`Path is a directory: rm returned EISDIR (is a directory) ${written}`);
    throw Object.assign(error, { name: "SystemError", code: "ERR_FS_EISDIR" });
  }
  for (const each of filePaths()) if (each.startsWith(`${path}/`) || path === "") ask("delete", each);
  for (const each of folders)
    if (each !== "" && (each === path || each.startsWith(`${path}/`))) folders.delete(each);
}

function copyFileSync(from: unknown, to: unknown): void {
  const { path, written } = pathOf(from, "src");
  const text = ask("read", path) as string | null;
  if (text === null) throw systemError("ENOENT", "copyfile", written, pathOf(to, "dest").written);
  write(to, text, undefined, false);
}

function renameSync(from: unknown, to: unknown): void {
  const source = pathOf(from, "oldPath");
  const target = pathOf(to, "newPath");
  const isThere = sizeOf(source.path) !== null || isFolder(source.path);
  if (!isThere) throw systemError("ENOENT", "rename", source.written, target.written);
  if (source.path === target.path) return;
  const moved = filePaths().filter((each) => each === source.path || each.startsWith(`${source.path}/`));
  for (const each of moved) {
    const path = target.path + each.slice(source.path.length);
    if (sizeOf(source.path) === null)
      mkdirSync(`/${path.split("/").slice(0, -1).join("/")}`, { recursive: true });
    write(`/${path}`, ask("read", each), undefined, false);
    ask("delete", each);
  }
  if (folders.delete(source.path)) folders.add(target.path);
}

/** A stream of the text of a file, for `readline` and `for await`. */
function createReadStream(file: unknown, options?: Options) {
  const { encoding } = optionsOf(options);
  const listeners: Record<string, ((value?: unknown) => void)[]> = Object.create(null);
  const emit = (event: string, value?: unknown) => {
    for (const each of listeners[event] ?? []) each(value);
  };
  const chunk = () => (typeof encoding === "string" ? readFileSync(file, encoding) : readFileSync(file));
  let isStarted = false;
  const stream = {
    path: pathOf(file).written,
    /** Read by `readline`. */
    text: () => readFileSync(file, "utf8"),
    on(event: string, listener: (value?: unknown) => void) {
      listeners[event] ??= [];
      listeners[event].push(listener);
      if (!isStarted && event === "data") {
        isStarted = true;
        setTimeout(() => {
          try {
            emit("data", chunk());
          } catch (error) {
            if (!listeners["error"]) throw error;
            emit("error", error);
            return;
          }
          emit("end");
          emit("close");
        }, 0);
      }
      return stream;
    },
    setEncoding: () => stream,
    async *[Symbol.asyncIterator]() {
      yield chunk();
    },
  };
  return stream;
}

function createWriteStream(file: unknown, options?: Options) {
  write(file, "", options, false);
  const listeners: Record<string, (() => void)[]> = Object.create(null);
  const stream = {
    path: pathOf(file).written,
    write(data: unknown) {
      write(file, data, undefined, true);
      return true;
    },
    end(data?: unknown) {
      if (data !== undefined && typeof data !== "function") write(file, data, undefined, true);
      setTimeout(() => {
        for (const event of ["finish", "close"]) for (const each of listeners[event] ?? []) each();
      }, 0);
      return stream;
    },
    on(event: string, listener: () => void) {
      listeners[event] ??= [];
      listeners[event].push(listener);
      return stream;
    },
  };
  return stream;
}

function accessSync(file: unknown): void {
  statOf(file, "access");
}

/** The functions that have a form with a callback and one with a promise. */
const operations: Readonly<Record<string, (...args: never[]) => unknown>> = {
  access: accessSync,
  appendFile: (file: unknown, data: unknown, options?: Options) => write(file, data, options, true),
  copyFile: copyFileSync,
  lstat: (file: unknown, options?: Options) => statOf(file, "lstat", options),
  mkdir: mkdirSync,
  readFile: readFileSync,
  readdir: readdirSync,
  rename: renameSync,
  rm: rmSync,
  rmdir: rmdirSync,
  stat: (file: unknown, options?: Options) => statOf(file, "stat", options),
  unlink: unlinkSync,
  writeFile: (file: unknown, data: unknown, options?: Options) => write(file, data, options, false),
};

const named = (name: string, value: object) => Object.defineProperty(value, "name", { value: name });
const constants = Object.freeze({ F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1 });
const promises: Record<string, unknown> = { constants };
const fs: Record<string, unknown> = {
  Dirent,
  Stats,
  constants,
  createReadStream,
  createWriteStream,
  existsSync(file: unknown): boolean {
    try {
      return statOf(file, "stat") !== undefined;
    } catch {
      return false;
    }
  },
  promises,
  realpathSync: (file: unknown) => {
    statOf(file, "lstat");
    return `/${pathOf(file).path}`;
  },
};

for (const [name, operation] of Object.entries(operations)) {
  const run = operation as (...args: unknown[]) => unknown;
  const sync = (...args: unknown[]) => run(...args);
  fs[`${name}Sync`] = named(`${name}Sync`, sync);
  const withCallback = (...args: unknown[]) => {
    const callback = args.at(-1);
    requireFunction(callback, "cb");
    let result: readonly [error: unknown, value?: unknown];
    try {
      result = [null, run(...args.slice(0, -1))];
    } catch (error) {
      if (error instanceof TypeError) throw error;
      result = [error];
    }
    setTimeout(() => (callback as Callback)(...result), 0);
  };
  fs[name] = named(name, withCallback);
  const later = async (...args: unknown[]) => {
    // The work is done by another thread in Node: what follows the call runs first.
    await new Promise<void>((done) => setTimeout(done, 0));
    return run(...args);
  };
  promises[name] = named(name, later);
}
fs["exists"] = (file: unknown, callback: (is: boolean) => void) => {
  const is = (fs["existsSync"] as (file: unknown) => boolean)(file);
  setTimeout(() => callback(is), 0);
};

provide({ "node:fs": fs, "node:fs/promises": promises });
