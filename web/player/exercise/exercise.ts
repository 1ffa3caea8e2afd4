import type { Capabilities } from "../../protocol/capabilities/capabilities.ts";
import type { WrittenCheck } from "../../protocol/grading/written-check.ts";
import type { LookAt } from "../../protocol/look/look-at.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import type { Limits } from "../../protocol/run/limits.ts";

/** A program that a reader runs and changes until its checks pass. Without checks it is an example. */
export type Exercise = {
  /** The id on its page. Progress is saved under it. */
  readonly id: string;
  readonly title?: string;
  readonly language: string;
  readonly files: readonly SourceFile[];
  /** The path of the file that is run. */
  readonly entry: string;
  /** Runs before the program and is not shown. */
  readonly setup?: string;
  readonly checks: readonly WrittenCheck[];
  /** Shown one at a time, in this order. */
  readonly hints: readonly string[];
  /** Offered after the first try. */
  readonly solution?: readonly SourceFile[];
  /** Lines of the entry that the reader cannot change. */
  readonly fixed: readonly LineRange[];
  /** What the program reads, if its run says nothing else. */
  readonly answers?: readonly string[];
  readonly limits?: Partial<Limits>;
  readonly capabilities?: Capabilities;
  /** The moment that is shown after a run of the unchanged program. */
  readonly look?: LookAt;
};

/** Counted from 1; both ends are included. */
export type LineRange = { readonly from: number; readonly to: number };
