import type { Capabilities } from "../protocol/capabilities/capabilities.ts";
import type { Check } from "../protocol/grading/check.ts";
import type { LookAt } from "../protocol/look/look-at.ts";
import type { SourceFile } from "../protocol/program/source-file.ts";
import type { Limits } from "../protocol/run/limits.ts";

/** A program for a reader to run, and to change until its checks pass; one without checks is an example. */
export type Exercise = {
  /** Names it on its page: what the reader has done is kept under it. */
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
  /** Given to who has tried. */
  readonly solution?: readonly SourceFile[];
  /** Lines of the entry that are not the reader's to change. */
  readonly fixed: readonly LineRange[];
  readonly limits?: Partial<Limits>;
  readonly capabilities?: Capabilities;
  /** The moment that is shown once the program as it stands here has run. */
  readonly look?: LookAt;
};

/** Counted from 1, both ends included. */
export type LineRange = { readonly from: number; readonly to: number };
