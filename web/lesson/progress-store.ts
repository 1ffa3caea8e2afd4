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
  /** The reader's code that a new version of the exercise has replaced. */
  readonly aside?: readonly SourceFile[];
  readonly tried: boolean;
  readonly passed: boolean;
  readonly hintsShown: number;
  readonly solutionShown: boolean;
};

/** Storage of the readers' work. */
export type ProgressStore = {
  /** Undefined if there is no readable entry. */
  load(id: string): SavedProgress | undefined;
  /** False if it could not be saved. */
  save(id: string, progress: SavedProgress): boolean;
  forget(id: string): void;
  /** Calls when another page may have saved something under that name. */
  watch(id: string, onChange: () => void): void;
};

/** The used part of `localStorage`. It throws if it is missing, full or refused. */
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
        // A storage that cannot be reached cannot save either.
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
      // A page in the back/forward cache gets no storage events, so it checks when it is shown again.
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
  const files = withNormalizedLineBreaks(listOf(parseSourceFile, maxFiles)(value, path));
  if (files.length > 0) return files;
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
