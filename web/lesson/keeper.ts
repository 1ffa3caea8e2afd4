import { BadInput, fields, flag, integer, listOf, optional, type Parser, text } from "../protocol/parse.ts";
import { parseSourceFile, type SourceFile } from "../protocol/source.ts";
import type { LineRange } from "./exercise.ts";
import { editedFiles } from "./exercise-files.ts";

/** What a reader has done with one exercise. */
export type Kept = {
  readonly version: 1;
  /** Which text of the exercise it was done with: see `digestOf`. */
  readonly of: string;
  /** The reader's files; absent while they are the exercise's own. */
  readonly files?: readonly SourceFile[];
  /** Where in them the fixed lines are. */
  readonly fixed?: readonly LineRange[];
  /** What the reader had written when a new version of the exercise took its place. */
  readonly aside?: readonly SourceFile[];
  readonly tried: boolean;
  readonly passed: boolean;
  readonly hintsShown: number;
  readonly solutionShown: boolean;
};

/** Where readers' work is kept. */
export type Keeper = {
  /** Undefined where there is nothing, or nothing that can be read. */
  load(id: string): Kept | undefined;
  /** False where it could not be kept. */
  save(id: string, kept: Kept): boolean;
  forget(id: string): void;
  /** Calls when another page may have saved something under that name. */
  watch(id: string, changed: () => void): void;
};

/** What is used of `localStorage`; it may be missing, full or refused, and then throws. */
export type KeeperStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * `prefix` is the page's: two lessons of one site may have exercises of the same name. `listen` hears of keys whose
 * value may be another, null for all of them.
 */
export function keeperIn(
  storage: () => KeeperStorage,
  prefix: string,
  listen: (changed: (key: string | null) => void) => void = () => {},
): Keeper {
  const keyOf = (id: string) => `sandglass:exercise:${prefix}:${id}`;
  return {
    load(id) {
      try {
        const found = storage().getItem(keyOf(id));
        return found === null ? undefined : parseKept(JSON.parse(found), "kept");
      } catch {
        return undefined;
      }
    },
    save(id, kept) {
      try {
        storage().setItem(keyOf(id), JSON.stringify(kept));
        return true;
      } catch {
        return false;
      }
    },
    forget(id) {
      try {
        storage().removeItem(keyOf(id));
      } catch {
        // What cannot be reached cannot be kept either.
      }
    },
    watch(id, changed) {
      listen((key) => {
        if (key === null || key === keyOf(id)) changed();
      });
    },
  };
}

/** Reading `localStorage` alone throws where it is refused: in a frame of no origin, say. */
export function browserKeeper(prefix: string): Keeper {
  return keeperIn(
    () => localStorage,
    prefix,
    (changed) => {
      addEventListener("storage", ({ key }) => changed(key));
      // A page that waits to be gone back to is not told what is written meanwhile: it looks when it is shown again.
      addEventListener("pageshow", () => changed(null));
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") changed(null);
      });
    },
  );
}

const mostFiles = 1000;
const mostLines = 1_000_000;
const count = integer(0, mostLines);
const files: Parser<readonly SourceFile[]> = (value, path) => {
  const parsed = editedFiles(listOf(parseSourceFile, mostFiles)(value, path));
  if (parsed.length > 0) return parsed;
  throw new BadInput(`${path} should have a file`);
};

const range: Parser<LineRange> = (value, path) => fields<LineRange>(value, path, { from: count, to: count });

export const parseKept: Parser<Kept> = (value, path) =>
  fields<Kept>(value, path, {
    version: integer(1, 1) as Parser<1>,
    of: text,
    files: optional(files),
    fixed: optional(listOf(range, mostFiles)),
    aside: optional(files),
    tried: flag,
    passed: flag,
    hintsShown: count,
    solutionShown: flag,
  } as { readonly [K in keyof Kept]-?: Parser<Kept[K]> });
