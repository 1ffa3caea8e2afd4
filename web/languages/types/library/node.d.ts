// What programs for Node find here: CommonJS, `process`, and the modules of Node that are written for this playground.

/** Loads another file of the program, or a module. A file runs when it is first required. */
declare var require: ((specifier: string) => any) & {
  /** The module of the program's entry. */
  readonly main: any;
  readonly cache: Record<string, any>;
  resolve(specifier: string): string;
};

/** The module of this file. What another file gets from `require` is `module.exports`. */
declare var module: { exports: any; readonly [name: string]: any };

/** What this file exports, unless it assigns to `module.exports`. */
declare var exports: any;

/** The path of this file, from the root of the program's files. */
declare var __filename: string;

/** The folder of this file. */
declare var __dirname: string;

/** What Node says about the program. There is no other process here, and no environment. */
declare var process: {
  readonly argv: string[];
  readonly env: Record<string, string | undefined>;
  readonly platform: string;
  readonly stdout: { write(text: string | Uint8Array): boolean; readonly [name: string]: any };
  readonly stderr: { write(text: string | Uint8Array): boolean; readonly [name: string]: any };
  readonly stdin: any;
  exitCode: number | string | undefined;
  /** Ends the program. */
  exit(code?: number | string): never;
  cwd(): string;
  /** Calls a function as soon as the current code has ended, before promises. */
  nextTick<Args extends unknown[]>(callback: (...args: Args) => void, ...args: Args): void;
  hrtime: ((before?: [number, number]) => [number, number]) & { bigint(): bigint };
  on(event: string, listener: (...args: any[]) => void): any;
  readonly [name: string]: any;
};

/** Calls a function when the current code and its promises have ended. */
declare function setImmediate<Args extends unknown[]>(
  callback: (...args: Args) => void,
  ...args: Args
): object;

/** Cancels a `setImmediate`. */
declare function clearImmediate(immediate?: object): void;

/** Texts by key. It is empty when a program starts, and nothing of it is kept after the run. */
interface Storage {
  readonly length: number;
  clear(): void;
  getItem(key: string): string | null;
  key(index: number): string | null;
  removeItem(key: string): void;
  setItem(key: string, value: string): void;
  [name: string]: any;
}
declare var Storage: { readonly prototype: Storage };
/** Lasts for this run only: nothing is kept after it. */
declare var localStorage: Storage;
/** Lasts for this run only: nothing is kept after it. */
declare var sessionStorage: Storage;
declare module "assert";
declare module "node:assert";
declare module "assert/strict";
declare module "node:assert/strict";
declare module "crypto";
declare module "node:crypto";
declare module "events";
declare module "node:events";
declare module "fs";
declare module "node:fs";
declare module "fs/promises";
declare module "node:fs/promises";
declare module "os";
declare module "node:os";
declare module "path";
declare module "node:path";
declare module "perf_hooks";
declare module "node:perf_hooks";
declare module "process";
declare module "node:process";
declare module "readline";
declare module "node:readline";
declare module "readline/promises";
declare module "node:readline/promises";
declare module "timers";
declare module "node:timers";
declare module "timers/promises";
declare module "node:timers/promises";
declare module "url";
declare module "node:url";
declare module "util";
declare module "node:util";
