import { provide, supplies } from "../supplies.ts";
import { ask, request } from "./host.ts";
import { argumentError } from "./node-errors.ts";

/**
 * CommonJS: `require` between the files of a program, and the modules of Node. See
 * https://nodejs.org/api/modules.html. Only the host knows what a specifier means and has the function of a file.
 */

type Require = ((specifier: unknown) => unknown) & {
  readonly resolve: (specifier: unknown) => unknown;
  readonly main: Module;
  readonly cache: typeof cache;
};
type Module = {
  id: string;
  path: string;
  exports: unknown;
  filename: string;
  loaded: boolean;
  children: Module[];
  paths: string[];
  require?: Require;
};
type FileFunction = (
  this: unknown,
  exports: unknown,
  require: Require,
  module: Module,
  filename: string,
  dirname: string,
) => void;
type Found =
  | { readonly kind: "commonjs" | "module" | "data"; readonly path: string }
  | { readonly kind: "builtin" | "library" | "refused"; readonly name: string }
  | { readonly kind: "missing"; readonly message: string };

/** The modules of files by their names. A program may delete from it, and then a file runs again. */
const cache: Record<string, Module> = Object.create(null);

const folderOf = (filename: string) => filename.replace(/\/[^/]*$/, "") || "/";

function Module(this: Module, id: string, filename: string): void {
  this.id = id;
  this.path = folderOf(filename);
  this.exports = {};
  this.filename = filename;
  this.loaded = false;
  this.children = [];
  this.paths = [];
}
const newModule = (id: string, filename: string) =>
  new (Module as unknown as new (id: string, filename: string) => Module)(id, filename);

const entry = ask("entry") as string;
const main = newModule(".", `/${entry}`);
cache[main.filename] = main;

function find(importer: string, specifier: unknown): Found {
  if (typeof specifier !== "string") {
    throw argumentError("id", "of type string", specifier);
  }
  const found = ask("find", importer, specifier) as Found;
  if (found.kind !== "missing") return found;
  const hint = found.message.replace(/^There is no (?:file|module) ".*?"(?: in this playground)?\./s, "");
  const stack = `Require stack:\n- /${importer}`;
  const error = new Error(
    `Cannot find module '${specifier}'\n${hint === "" ? "" : `${hint.trim()}\n`}${stack}`,
  );
  throw Object.assign(error, { code: "MODULE_NOT_FOUND", requireStack: [`/${importer}`] });
}

/** The exports of what was found. */
function load(found: Found, parent: Module | undefined): unknown {
  switch (found.kind) {
    case "builtin":
      return supplies.use(`node:${found.name}`);
    case "library": {
      const namespace = request("import", found.name) as { readonly default?: unknown };
      // The packages that are a function are that in CommonJS: `require("seedrandom")`.
      return typeof namespace.default === "function" ? namespace.default : namespace;
    }
    case "data":
      return (request("import", found.path) as { readonly default: unknown }).default;
    case "module": {
      const namespace = request("import", found.path) as Record<string, unknown>;
      return Object.hasOwn(namespace, "module.exports") ? namespace["module.exports"] : namespace;
    }
    case "commonjs":
      return run(found.path, parent).exports;
    case "refused":
      return refusing(found.name);
    case "missing":
      return undefined;
  }
}

/** A module of Node that is not here: its use is refused. */
function refusing(name: string): unknown {
  const refuse = (): never => request("refuse", name) as never;
  return new Proxy(() => {}, { get: refuse, set: refuse, apply: refuse, construct: refuse, ownKeys: refuse });
}

function run(path: string, parent: Module | undefined): Module {
  const filename = `/${path}`;
  const before = cache[filename];
  if (before) {
    if (parent && !parent.children.includes(before)) parent.children.push(before);
    return before;
  }
  const body = request("compile", path) as FileFunction;
  const module = newModule(filename, filename);
  cache[filename] = module;
  parent?.children.push(module);
  const require = requireOf(module, path);
  let completed = false;
  try {
    body.call(module.exports, module.exports, require, module, filename, module.path);
    completed = true;
  } finally {
    if (completed) module.loaded = true;
    else delete cache[filename];
  }
  return module;
}

function requireOf(module: Module, path: string): Require {
  const require: Require = Object.assign((specifier: unknown) => load(find(path, specifier), module), {
    resolve: (specifier: unknown) => {
      const found = find(path, specifier);
      return "path" in found ? `/${found.path}` : specifier;
    },
    main,
    cache,
  });
  Object.defineProperty(require, "name", { value: "require" });
  Object.defineProperty(module, "require", { value: require, writable: true, configurable: true });
  return require;
}

provide({
  require: requireOf(main, entry),
  module: main,
  exports: main.exports,
  __filename: main.filename,
  __dirname: main.path,
  node$: Object.freeze({
    /** The exports of a module of Node, for its import. */
    builtin: (name: string) => load(find("", `node:${name}`), undefined),
    /** The exports of a CommonJS file, for its import. */
    file: (path: string) => run(path, undefined).exports,
  }),
});
