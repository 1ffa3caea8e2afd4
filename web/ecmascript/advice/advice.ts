import type { AnyNode } from "acorn";
import type { Advice } from "../../protocol/advice.ts";
import type { Diagnostic } from "../../protocol/diagnostic.ts";
import type { Outcome } from "../../protocol/outcome.ts";
import type { Position, SourceFile } from "../../protocol/source.ts";
import { whyBusy } from "./busy.ts";
import { whyFull } from "./memory.ts";
import { offsetOf } from "./nodes.ts";
import { whyDeep } from "./recursion.ts";
import { whyThrew } from "./threw.ts";
import { Tree } from "./tree.ts";
import { whyUnreadable } from "./unreadable.ts";
import { whyLate, whyWaiting } from "./waits.ts";

/** The files of a program, in ECMAScript, and which one it starts with. */
export type AdvisedProgram = { readonly files: readonly SourceFile[]; readonly entry: string };

/** What was found, about a piece of the text. */
export type Finding = { readonly about: { readonly start: number }; readonly sentences: readonly string[] };

/**
 * What to tell a beginner after a run that ended badly, made from its outcome and from the program's text.
 *
 * Each sentence is certain, or it is a question. Where nothing can be said, there is nothing said. It runs nothing of
 * the program, and takes a few milliseconds at most: texts that are too long or too twisted get no advice.
 */
export function adviceFor(program: AdvisedProgram, outcome: Outcome): Advice | undefined {
  if ("in" in outcome && outcome.in === "setup") return undefined;
  if (outcome.kind === "invalid") return unreadable(program, outcome.diagnostics[0]);
  const place = placeOf(outcome);
  const file = fileAt(program, place ?? { file: program.entry });
  const tree = file && Tree.of(file, file.path === program.entry);
  if (!tree) return undefined;
  const finding = find(tree, outcome, tree.nodeAt(place));
  return finding && { at: tree.at(finding.about), sentences: finding.sentences };
}

function find(tree: Tree, outcome: Outcome, node: AnyNode | undefined): Finding | undefined {
  switch (outcome.kind) {
    case "exhausted":
      switch (outcome.limit) {
        case "fuel":
        case "cpu":
          return whyBusy(tree, node, outcome.usage.fuel);
        case "stack":
          return whyDeep(tree, node);
        case "memory":
          return whyFull(tree, node);
        case "wall":
          return whyLate(tree, outcome.usage.wallMs);
      }
      break;
    case "threw":
      return whyThrew(tree, outcome.error);
    case "unsettled":
      return whyWaiting(tree, node);
  }
  return undefined;
}

function unreadable(program: AdvisedProgram, diagnostic: Diagnostic | undefined): Advice | undefined {
  const at = diagnostic?.at;
  const file = at && fileAt(program, at);
  const offset = file && offsetOf(file.text, at);
  // A file that is not found, or an export, is explained where it is said.
  if (!file || offset === undefined || !diagnostic?.message.startsWith("SyntaxError")) return undefined;
  return whyUnreadable(file, offset, diagnostic.message);
}

function placeOf(outcome: Outcome): Position | undefined {
  if (outcome.kind === "threw") return outcome.error.frames[0]?.at;
  return "at" in outcome ? outcome.at : undefined;
}

function fileAt({ files }: AdvisedProgram, { file }: { readonly file: string }): SourceFile | undefined {
  const found = files.find(({ path }) => path === file);
  // What is not code has no code to look at.
  return found && !found.path.endsWith(".json") ? found : undefined;
}
