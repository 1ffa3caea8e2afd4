import { type Program, requestOf } from "../../player/model/document/program.ts";
import type { Snippet } from "../../player/share/snippet.ts";
import { defaultLimits } from "../../protocol/run/limits.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";

/** Whether the request ran that program with its own settings. Its limits may be others. */
export function isRunOf(request: RunRequest, program: Program): boolean {
  return settingsText(request) === settingsText(requestOf(program, defaultLimits));
}

/** Whether the request ran the shared program. Its limits may be others. */
export function hasRun(request: RunRequest, snippet: Snippet): boolean {
  const { files, entry, language, answers, clock, random } = snippet;
  return (
    settingsText(request) ===
    settingsText({ files, entry, language, answers, capabilities: { clock, random } })
  );
}

/** Whether the request had the program's own limits, and otherwise the default ones. */
export function isUsual({ limits }: RunRequest, program: Program): boolean {
  return JSON.stringify(limits) === JSON.stringify(requestOf(program, defaultLimits).limits);
}

type RunSettings = Pick<RunRequest, "files" | "entry" | "language" | "answers"> & {
  readonly capabilities: Pick<RunRequest["capabilities"], "clock" | "random">;
};

function settingsText({ files, entry, language, answers, capabilities }: RunSettings): string {
  return JSON.stringify([files, entry, language, answers, capabilities.clock, capabilities.random]);
}
