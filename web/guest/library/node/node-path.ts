import { provide } from "../supplies.ts";
import { requireText } from "./node-errors.ts";

/** `node:path` for the paths of a program's files, which are POSIX paths: https://nodejs.org/api/path.html */

/** Removes "." and "a/..". */
function segmentsOf(path: string, isAbsolute: boolean): string[] {
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === ".." && segments.length > 0 && segments.at(-1) !== "..") segments.pop();
    else if (segment !== ".." || !isAbsolute) segments.push(segment);
  }
  return segments;
}

function normalize(path: unknown): string {
  requireText(path, "path");
  if (path === "") return ".";
  const isAbsolute = path.startsWith("/");
  let text = segmentsOf(path, isAbsolute).join("/");
  if (text === "" && !isAbsolute) text = ".";
  if (text !== "" && path.endsWith("/")) text += "/";
  return isAbsolute ? `/${text}` : text;
}

function join(...parts: unknown[]): string {
  const texts = parts.map((part) => {
    requireText(part, "path");
    return part;
  });
  return normalize(texts.filter((part) => part !== "").join("/"));
}

/** The folder of the program is the root. */
function resolve(...parts: unknown[]): string {
  let path = "";
  for (let index = parts.length - 1; index >= 0 && !path.startsWith("/"); index--) {
    const part = parts[index];
    requireText(part, `paths[${index}]`);
    if (part !== "") path = path === "" ? part : `${part}/${path}`;
  }
  return `/${segmentsOf(path, true).join("/")}`;
}

function isAbsolute(path: unknown): boolean {
  requireText(path, "path");
  return path.startsWith("/");
}

function relative(from: unknown, to: unknown): string {
  requireText(from, "from");
  requireText(to, "to");
  const start = segmentsOf(resolve(from), true);
  const end = segmentsOf(resolve(to), true);
  let shared = 0;
  while (shared < start.length && shared < end.length && start[shared] === end[shared]) shared++;
  return [...start.slice(shared).map(() => ".."), ...end.slice(shared)].join("/");
}

/** Without the slashes at its end. */
const trimmed = (path: string) => path.replace(/(?<=[^/])\/+$/, "");

function dirname(path: unknown): string {
  requireText(path, "path");
  const text = trimmed(path);
  const slash = text.lastIndexOf("/");
  if (slash < 0) return ".";
  const folder = text.slice(0, slash);
  if (folder === "") return text === "//" ? "//" : "/";
  return folder;
}

function basename(path: unknown, suffix?: unknown): string {
  requireText(path, "path");
  if (suffix !== undefined) requireText(suffix, "suffix");
  const text = trimmed(path);
  const name = text.slice(text.lastIndexOf("/") + 1);
  const end = suffix as string | undefined;
  return end && name !== end && name.endsWith(end) ? name.slice(0, -end.length) : name;
}

function extname(path: unknown): string {
  requireText(path, "path");
  const name = basename(path);
  const dot = name.lastIndexOf(".");
  return dot <= 0 || name === ".." ? "" : name.slice(dot);
}

function parse(path: unknown) {
  requireText(path, "path");
  const root = path.startsWith("/") ? "/" : "";
  const base = basename(path);
  const ext = extname(path);
  const text = trimmed(path);
  const slash = text.lastIndexOf("/");
  const dir = slash < 0 ? "" : text.slice(0, slash) || root;
  return { root, dir, base, ext, name: ext === "" ? base : base.slice(0, -ext.length) };
}

type PathParts = { dir?: string; root?: string; base?: string; name?: string; ext?: string };

function format({ dir, root = "", base, name = "", ext = "" }: PathParts): string {
  const folder = dir || root;
  const file = base || `${name}${ext === "" || ext.startsWith(".") ? ext : `.${ext}`}`;
  if (!folder) return file;
  return folder === root ? `${folder}${file}` : `${folder}/${file}`;
}

const path: Record<string, unknown> = {
  basename,
  delimiter: ":",
  dirname,
  extname,
  format,
  isAbsolute,
  join,
  normalize,
  parse,
  relative,
  resolve,
  sep: "/",
};
path["posix"] = path;

provide({ "node:path": path });
