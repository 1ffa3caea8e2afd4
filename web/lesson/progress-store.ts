import { BadInput, fields, flag, integer, listOf, optional, type Parser, text } from "../protocol/parsers.ts";
import { parseSourceFile, type SourceFile } from "../protocol/program/source-file.ts";
import type { LineRange } from "./exercise.ts";
import { withNormalizedLineBreaks } from "./exercise-files.ts";

/** What a reader has done with one exercise. */
export type SavedProgress = {
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
export type ProgressStore = {
  /** Undefined where there is nothing, or nothing that can be read. */
  load(id: string): SavedProgress | undefined;
  /** False where it could not be kept. */
  save(id: string, progress: SavedProgress): boolean;
  forget(id: string): void;
  /** Calls when another page may have saved something under that name. */
  watch(id: string, onChange: () => void): void;
};

/** What is used of `localStorage`; it may be missing, full or refused, and then throws. */
export type ProgressStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * `prefix` is the page's: two lessons of one site may have exercises of the same name. `listen` hears of keys whose
 * value may be another, null for all of them.
 */
export function createProgressStore(
  storage: () => ProgressStorage,
  prefix: string,
  listen: (onChange: (key: string | null) => void) => void = () => {},
): ProgressStore {
  const keyOf = (id: string) => `sandglass:exercise:${prefix}:${id}`;
  return {
    load(id) {
      try {
        const item = storage().getItem(keyOf(id));
        return item === null ? undefined : parseSavedProgress(JSON.parse(item), "kept");
      } catch {
        return undefined;
      }
    },
    save(id, progress) {
      try {
        storage().setItem(keyOf(id), JSON.stringify(progress));
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
    watch(id, onChange) {
      listen((key) => {
        if (key === null || key === keyOf(id)) onChange();
      });
    },
  };
}

/** Reading `localStorage` alone throws where it is refused: in a frame of no origin, say. */
export function browserProgressStore(prefix: string): ProgressStore {
  return createProgressStore(
    () => localStorage,
    prefix,
    (onChange) => {
      addEventListener("storage", ({ key }) => onChange(key));
      // A page that waits to be gone back to is not told what is written meanwhile: it looks when it is shown again.
      addEventListener("pageshow", () => onChange(null));
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") onChange(null);
      });
    },
  );
}

const maxFiles = 1000;
const maxLines = 1_000_000;
const parseCount = integer(0, maxLines);
const parseFiles: Parser<readonly SourceFile[]> = (value, path) => {
  const parsed = withNormalizedLineBreaks(listOf(parseSourceFile, maxFiles)(value, path));
  if (parsed.length > 0) return parsed;
  throw new BadInput(`${path} should have a file`);
};

const parseRange: Parser<LineRange> = (value, path) =>
  fields<LineRange>(value, path, { from: parseCount, to: parseCount });

const parseSavedProgress: Parser<SavedProgress> = (value, path) =>
  fields<SavedProgress>(value, path, {
    version: integer(1, 1) as Parser<1>,
    of: text,
    files: optional(parseFiles),
    fixed: optional(listOf(parseRange, maxFiles)),
    aside: optional(parseFiles),
    tried: flag,
    passed: flag,
    hintsShown: parseCount,
    solutionShown: flag,
  } as { readonly [K in keyof SavedProgress]-?: Parser<SavedProgress[K]> });
