import type { AnyNode } from "acorn";
import type { Diagnostic } from "../../../protocol/program/diagnostic.ts";
import type { Position, SourceFile } from "../../../protocol/program/source-file.ts";
import type { Explanation } from "../../../protocol/run/explanation.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import { offsetOf } from "../analysis/nodes.ts";
import { type ParseProgramFile, ProgramTree } from "../analysis/program-tree.ts";
import { explanationOf, type Finding } from "./finding.ts";
import { whyBusy } from "./long-loops.ts";
import { whyFull } from "./memory.ts";
import { whyStackFull } from "./recursion.ts";
import { explainSyntaxError } from "./syntax-error.ts";
import { whoThrew, whyThrew } from "./thrown-error.ts";
import { whyAwaitHangs, whyTimedOut } from "./waiting.ts";

/** The files of a program, in ECMAScript, and its entry. */
export type ExplainedProgram = { readonly files: readonly SourceFile[]; readonly entry: string };

/**
 * Explains a failed run to a beginner, from its outcome and the program's text.
 *
 * Each sentence is certain, or it is a question. If nothing is certain, there is no explanation. It runs nothing of the
 * program, and takes a few milliseconds at most: texts that are too long or too complex are not explained.
 */
export function explainFailure(
  program: ExplainedProgram,
  outcome: Outcome,
  parse: ParseProgramFile,
): Explanation | undefined {
  if ("in" in outcome && outcome.in === "setup") return undefined;
  if (outcome.kind === "invalid") return explainDiagnostic(program, outcome.diagnostics[0]);
  const at = positionOf(outcome);
  const file = fileAt(program, at ?? { file: program.entry });
  const tree = file && ProgramTree.of(file, file.path === program.entry, parse);
  if (!tree) return undefined;
  const isAlone = program.files.length === 1;
  const finding = findCause(tree, outcome, tree.nodeAt(at), isAlone);
  return finding && explanationOf(tree.at(finding.about), finding);
}

/** `isAlone`: whether it is the program's only file. */
function findCause(
  tree: ProgramTree,
  outcome: Outcome,
  node: AnyNode | undefined,
  isAlone: boolean,
): Finding | undefined {
  switch (outcome.kind) {
    case "exhausted":
      switch (outcome.limit) {
        case "fuel":
        case "cpu":
          return whyBusy(tree, node, outcome.usage.fuel);
        case "stack":
          return whyStackFull(tree, node);
        case "memory":
          return whyFull(tree, node);
        case "wall":
          // On a slow machine, a loop that only computes may end here too.
          if (outcome.usage.cpuMs > outcome.usage.wallMs / 2)
            return whyBusy(tree, node, outcome.usage.fuel) ?? whyTimedOut(tree, outcome.usage.wallMs);
          return whyTimedOut(tree, outcome.usage.wallMs);
      }
      break;
    case "threw":
      if (outcome.error.name === "") return isAlone ? whoThrew(tree, outcome.error) : undefined;
      return whyThrew(tree, outcome.error);
    case "unsettled":
      return whyAwaitHangs(tree, node);
  }
  return undefined;
}

function explainDiagnostic(
  program: ExplainedProgram,
  diagnostic: Diagnostic | undefined,
): Explanation | undefined {
  const at = diagnostic?.at;
  const file = at && fileAt(program, at);
  const offset = file && offsetOf(file.text, at);
  // A missing file or export has no reason: the message itself explains it.
  if (!file || offset === undefined || !diagnostic?.reason) return undefined;
  return explainSyntaxError(file, offset, diagnostic.reason);
}

function positionOf(outcome: Outcome): Position | undefined {
  if (outcome.kind === "threw") return outcome.error.frames[0]?.at;
  return "at" in outcome ? outcome.at : undefined;
}

function fileAt({ files }: ExplainedProgram, { file }: { readonly file: string }): SourceFile | undefined {
  const match = files.find(({ path }) => path === file);
  // A data file has no code to analyze.
  return match && !match.path.endsWith(".json") ? match : undefined;
}
