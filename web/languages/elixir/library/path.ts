import { argumentsOf } from "../runtime/arguments.ts";
import { functionClauseError } from "../runtime/errors.ts";
import { defineModule } from "../runtime/modules.ts";
import { callName, RestrictedUse, unavailable } from "../runtime/restricted.ts";
import { Bytes, Cons, EMPTY, ERROR, list, OK, type Term } from "../runtime/terms.ts";
import { listText } from "./string-chars.ts";

/*
 * Paths as strings, as on Unix: no file is read. Functions that depend on the current folder or on the user's home are
 * refused by name: a program here has neither.
 */

const { refuse } = argumentsOf("Path");

const noFolder =
  "A program here has no folder and no home: use a path that begins with a slash, or a second path.";

function text(term: Term): string {
  const pathText = term instanceof Cons ? listText(term) : term;
  if (pathText instanceof Bytes) return unavailable("a path that is not valid UTF-8");
  return typeof pathText === "string" ? pathText : functionClauseError("IO", "chardata_to_string", [term]);
}

function withoutFolder(name: string, arity: number): never {
  throw new RestrictedUse(callName("Elixir.Path", name, arity), noFolder);
}

const segmentsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");

function split(path: string): string[] {
  return path.startsWith("/") ? ["/", ...segmentsOf(path)] : segmentsOf(path);
}

const basename = (path: string): string => segmentsOf(path).at(-1) ?? "";

/** Without the extension, if the whole path ends with it. */
function basenameWithout(path: string, extension: string): string {
  const base = basename(path);
  const stemLength = base.length - extension.length;
  if (stemLength < 0 || !path.endsWith(extension)) return base;
  return path.slice(path.length - base.length, path.length - extension.length);
}

function dirname(path: string): string {
  const parts = path.split("/").slice(0, -1);
  while (parts.length > 1 && parts.at(-1) === "") parts.pop();
  if (parts.length === 0) return ".";
  return parts.length === 1 && parts[0] === "" ? "/" : parts.join("/");
}

/** From its last dot on, if that is neither the first character nor the first of a name. */
function extname(path: string): string {
  const at = path.lastIndexOf(".");
  if (at <= 0) return "";
  return path.slice(at - 1).includes("/") ? "" : path.slice(at);
}

function rootname(path: string): string {
  const start = path.lastIndexOf("/") + 1;
  const name = path.slice(start);
  const at = name.lastIndexOf(".");
  // A dot at the beginning of the whole path begins an extension, a dot at the beginning of a name does not.
  if (at < 0 || (at === 0 && start > 0)) return path;
  return path.slice(0, start + at);
}

function rootnameWithout(path: string, extension: string): string {
  const root = path.endsWith(extension) ? path.slice(0, path.length - extension.length) : path;
  return root.endsWith("/") ? path : root;
}

const withoutSlash = (path: string): string =>
  path !== "/" && path.endsWith("/") ? path.slice(0, -1) : path;

const isAbsolute = (path: string): boolean => path.startsWith("/");

/** The path without its leading slash. */
function relative(path: string): string {
  if (path === "/") return ".";
  return isAbsolute(path) ? path.slice(1) : path;
}

function join(left: string, right: string): string {
  if (right === "/") return withoutSlash(left);
  if (left === "") return withoutSlash(relative(right));
  if (left === "/") return withoutSlash(`/${relative(right)}`);
  return withoutSlash(`${withoutSlash(left)}/${relative(right)}`);
}

function joinAll(term: Term): string {
  if (!(term instanceof Cons) || term === EMPTY) return refuse("join", [term]);
  let result = text(term.head);
  let rest: Term = term.tail;
  while (rest !== EMPTY) {
    if (!(rest instanceof Cons)) return refuse("join", [rest]);
    result = join(result, text(rest.head));
    rest = rest.tail;
  }
  return result;
}

/** Joins a path to a folder: repeated slashes and dots for the folder itself are left out. */
function joinAbsolute(left: string, right: string): string {
  const joinedPath = right === "" ? left : `${left}/${right}`;
  const plain = joinedPath.replace(/\/(?:\.?\/)+/g, "/");
  return plain !== "/" && plain.endsWith("/") ? plain.slice(0, -1) : plain;
}

const absolute = (path: string, from: string): string =>
  isAbsolute(path) ? joinAbsolute(path, "") : joinAbsolute(from, relative(path));

function expandDots(path: string): string {
  const segments: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") {
      if (segments.length > 1) segments.pop();
    } else if (part !== ".") segments.push(part);
  }
  return segments.length === 1 && segments[0] === "" ? "/" : segments.join("/");
}

function expand(term: Term, from: Term): string {
  const arity = from === null ? 1 : 2;
  const [path, start] = [text(term), from === null ? "" : text(from)];
  for (const each of [path, start]) if (/^~(\/|$)/.test(each)) withoutFolder("expand", arity);
  if (!isAbsolute(path) && !isAbsolute(start)) withoutFolder("expand", arity);
  return expandDots(absolute(path, start));
}

function relativeTo(term: Term, from: Term): string {
  const original = text(term);
  const [path, start] = [split(original), split(text(from))];
  let index = 0;
  while (index < start.length && path[index] === start[index] && index < path.length) index++;
  if (index < start.length) return original;
  return index === path.length ? "." : joinAll(list(path.slice(index)));
}

/** The path within a folder, if it does not lead out of it. */
function safeRelative(term: Term): Term {
  const path = text(term);
  if (isAbsolute(path)) return ERROR;
  const segments: string[] = [];
  for (const part of segmentsOf(path)) {
    if (part === "..") {
      if (segments.length === 0) return ERROR;
      segments.pop();
    } else if (part !== ".") segments.push(part);
  }
  return [OK, segments.join("/")];
}

defineModule("Path", {
  "absname/1": (term: Term) => {
    const path = text(term);
    return isAbsolute(path) ? joinAbsolute(path, "") : withoutFolder("absname", 1);
  },
  "absname/2": (path: Term, from: Term) => {
    const pathText = text(path);
    return isAbsolute(pathText) ? joinAbsolute(pathText, "") : absolute(pathText, text(from));
  },
  "basename/1": (path: Term) => basename(text(path)),
  "basename/2": (path: Term, extension: Term) => basenameWithout(text(path), text(extension)),
  "dirname/1": (path: Term) => dirname(text(path)),
  "expand/1": (path: Term) => expand(path, null),
  "expand/2": expand,
  "extname/1": (path: Term) => extname(text(path)),
  "join/1": joinAll,
  "join/2": (left: Term, right: Term) => join(text(left), text(right)),
  "relative/1": (path: Term) => relative(text(path)),
  "relative_to/2": relativeTo,
  "rootname/1": (path: Term) => rootname(text(path)),
  "rootname/2": (path: Term, extension: Term) => rootnameWithout(text(path), text(extension)),
  "safe_relative/1": safeRelative,
  "safe_relative_to/2": (path: Term, from: Term) => {
    text(from);
    return safeRelative(path);
  },
  "split/1": (path: Term) => list(split(text(path))),
  "type/1": (path: Term) => {
    if (typeof path !== "string" && !(path instanceof Cons)) return refuse("type", [path]);
    return Symbol.for(isAbsolute(text(path)) ? "absolute" : "relative");
  },
});
