import { effectiveClockAndRandom } from "../../allowlist/guest-permissions.ts";
import { list } from "../../allowlist/name-lists.ts";
import { languageById, languages } from "../../languages/catalog.ts";
import { type RecordedRun, type RunInputs, recordedOutcome } from "../../protocol/look/recorded-run.ts";
import { isEcmaScript } from "../../protocol/program/ecmascript-languages.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import * as texts from "./lookable-texts.ts";
import { languagesOf } from "./runtime-requirements.ts";

/**
 * Whether the language has moments. Data files run nothing. In a language without moments of its own, they would be
 * those of the compiled code.
 */
function isLookableLanguage(id: string): boolean {
  const { isData, hasMoments } = languageById(id) ?? {};
  return isEcmaScript(id) || isData === true || hasMoments === true;
}

/** The labels of the languages of programs that have moments: "JavaScript, TypeScript and …". */
export const lookableLanguages = (): string =>
  list(languages.filter(({ id, isData }) => !isData && isLookableLanguage(id)).map(({ label }) => label));

/** Whether failures in the language can be explained. This needs the program's ECMAScript syntax tree. */
const isExplainedLanguage = (id: string) => isEcmaScript(id) || languageById(id)?.isData === true;

/** Whether the run can be looked into. Not if the program is in another language, or did not run. */
export function isLookable(request: RunRequest | undefined, outcome: Outcome | undefined): boolean {
  if (!request || !outcome || !recordedOutcome(outcome)) return false;
  return languagesOf(request).every(isLookableLanguage);
}

/** Whether facts about the run can explain its failure. */
export function isExplained(request: RunRequest, outcome: Outcome): boolean {
  return isLookable(request, outcome) && languagesOf(request).every(isExplainedLanguage);
}

/** The run with all data to repeat it, or a sentence that says why it cannot be repeated. */
export function recordedRun(
  request: RunRequest,
  inputs: RunInputs | undefined,
  outcome: Outcome,
): RecordedRun | string {
  const end = recordedOutcome(outcome);
  if (!end) return texts.didNotRun;
  if (inputs?.isCut) return texts.tooManyInputs;
  if (inputs) return { request, inputs, end };
  const { clock, random } = effectiveClockAndRandom(request.capabilities);
  if (clock === "real" || random === "real") return texts.inputsUnknown;
  return { request, inputs: { numbers: [], answers: request.answers, isCut: false }, end };
}
