import {
  BadInput,
  fields,
  flag,
  integer,
  listOf,
  optional,
  type Parser,
  text,
} from "../../protocol/parsers.ts";
import { parseSourceFile, type SourceFile } from "../../protocol/program/source-file.ts";
import type { LineRange } from "./exercise.ts";
import { withNormalizedLineBreaks } from "./exercise-files.ts";

/** The saved progress of a reader in one exercise. */
export type SavedProgress = {
  readonly version: 1;
  /** The digest of the version of the exercise that the progress belongs to: see `digestOf`. */
  readonly of: string;
  /** The reader's files; undefined while they equal the exercise's own. */
  readonly files?: readonly SourceFile[];
  /** The positions of the fixed lines in these files. */
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
  /** Calls `onChange` when another page may have saved something under that id. */
  watch(id: string, onChange: () => void): void;
};

/** The used part of `localStorage`. It throws if it is missing, full or refused. */
export type ProgressStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * `prefix` belongs to the page, because two lessons of one site may have exercises with the same id. `listen` reports
 * keys whose value may have changed; null means all keys.
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
        // Storage that cannot be reached cannot save either.
      }
    },
    watch(id, onChange) {
      listen((key) => {
        if (key === null || key === keyOf(id)) onChange();
      });
    },
  };
}

/**
 * The store in `localStorage`. If storage is refused, even reading the property throws, for example in a frame without
 * an origin.
 */
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
  });
