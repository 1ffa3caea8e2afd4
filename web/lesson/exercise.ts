import type { Capabilities } from "../protocol/capabilities/capabilities.ts";
import type { Check } from "../protocol/grading/check.ts";
import type { LookAt } from "../protocol/look/look-at.ts";
import type { SourceFile } from "../protocol/program/source-file.ts";
import type { Limits } from "../protocol/run/limits.ts";

/** A program for a reader to run, and to change until its checks pass; one without checks is an example. */
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
  readonly checks: readonly Check[];
  /** Given one at a time, in this order. */
  readonly hints: readonly string[];
  /** Offered after a try. */
  readonly solution?: readonly SourceFile[];
  /** Lines of the entry that are not the reader's to change. */
  readonly fixed: readonly LineRange[];
  readonly limits?: Partial<Limits>;
  readonly capabilities?: Capabilities;
  /** The moment that is shown after a run of the unchanged program. */
  readonly look?: LookAt;
};

/** Counted from 1, both ends included. */
export type LineRange = { readonly from: number; readonly to: number };
