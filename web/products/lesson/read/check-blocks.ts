import { suggestSpelling } from "../../../protocol/capabilities/spelling-suggestion.ts";
import {
  type Check,
  checkOf,
  growthCheck,
  type JudgedCheck,
  lineCheck,
} from "../../../protocol/grading/check.ts";
import { syntaxTerms, usedTerm } from "../../../protocol/grading/check-syntax-terms.ts";
import { namedArguments } from "../../../protocol/grading/growth-names.ts";
import { maxChecks, parseWrittenCheck, type WrittenCheck } from "../../../protocol/grading/written-check.ts";
import { BadInput, describeInput } from "../../../protocol/parsers.ts";
import { engineLanguage } from "../../../protocol/program/language-id.ts";
import type { SourceFile } from "../../../protocol/program/source-file.ts";
import { checksOf, extensionOf, findSyntaxError, languageIdOf } from "./check-code.ts";
import { numberIn } from "./fence-info.ts";
import type { FencedBlock } from "./fenced-blocks.ts";
import { sentence } from "./front-matter.ts";
import type { LessonProblems } from "./lesson-problem.ts";
import * as texts from "./lesson-problem-texts.ts";
import { readYaml } from "./yaml-data.ts";

/** A check, and its line in the lesson. */
export type PlacedCheck = { readonly check: WrittenCheck; readonly line: number };

/** The checks of a block, which is either a list of data or one test in code. */
export function readChecks(
  block: FencedBlock,
  language: string,
  program: readonly SourceFile[],
  problems: LessonProblems,
): readonly PlacedCheck[] {
  const infoLanguage = block.info.language;
  if (["yaml", "yml", "json"].includes(infoLanguage))
    return readCheckList(block, language, program, problems);
  const blockLanguage = infoLanguage === "" ? language : languageIdOf(infoLanguage);
  // A test is compiled like the program. JavaScript is also valid if the language's checks are written in it.
  if (blockLanguage !== language && (blockLanguage !== engineLanguage || checksOf(language))) {
    const expected = texts.checkBlockLanguage(extensionOf(language).slice(1));
    problems.error(block.line, texts.checkLanguage(expected, describeInput(infoLanguage)));
    return [];
  }
  const check = readTest(block, language, program, problems);
  return check ? [{ check, line: block.line }] : [];
}

function readCheckList(
  block: FencedBlock,
  language: string,
  program: readonly SourceFile[],
  problems: LessonProblems,
): readonly PlacedCheck[] {
  const { text, line, info } = block;
  const stray = [...info.options.keys()].find((name) => name !== "for");
  if (stray !== undefined) {
    problems.error(line, texts.optionOfOneCheck(stray));
    return [];
  }
  const data = readYaml(text, line + 1, problems);
  if (!data) return [];
  const { value, itemLines, unquotedTextOf } = data;
  if (!Array.isArray(value) || value.length === 0 || value.length > maxChecks) {
    const actual = Array.isArray(value) ? `a list of ${value.length}` : describeInput(value);
    problems.error(line, texts.notChecks(maxChecks, actual));
    return [];
  }
  return value.flatMap((each, index) => {
    const at = itemLines[index] ?? line;
    const check = parseListedCheck(each, at, language, problems);
    if (!check) return [];
    const word = unquotedTextOf(index, "returns");
    if (word !== undefined && Object.hasOwn(assertionOf, word) && !checksOf(language)) {
      problems.error(at, returnsText(word, check));
      return [];
    }
    const checks = checksOf(language);
    if (checks) {
      const judged = judgedPart(checkOf(check));
      const own = judged && checks.compile(judged, program);
      if (!own || !("problem" in own)) return [{ check, line: at }];
      problems.error(at, texts.wrongCheck(describeInput(check.title), own.problem));
      return [];
    }
    for (const code of codesOf(checkOf(check))) {
      const wrong = findSyntaxError(code, language);
      if (wrong) problems.error(at, texts.wrongCheckCode(describeInput(check.title), wrong.message));
    }
    return [{ check, line: at }];
  });
}

/** Assertions for values that JSON cannot express. In YAML, these words are strings. */
const assertionOf: Readonly<Record<string, string>> = {
  undefined: "toBeUndefined()",
  NaN: "toBeNaN()",
  Infinity: "toBe(Infinity)",
  "-Infinity": "toBe(-Infinity)",
};

function returnsText(word: string, { call = "…" }: WrittenCheck): string {
  const test = `expect(${call}).${assertionOf[word]}`;
  return texts.wordInReturns(word, test.replaceAll("'", "''"));
}

/** The part of a check that a language with checks of its own compiles. */
function judgedPart(check: Check): JudgedCheck | undefined {
  switch (check.kind) {
    case "call":
    case "program":
    case "test":
      return check;
    case "growth":
    case "line":
      return check.call === undefined ? undefined : { kind: "call", call: check.call };
    default:
      return undefined;
  }
}

/** The code in a check. The argument of a growing call may be code, too. */
function codesOf(check: Check): readonly string[] {
  const expression = (code: string) => `(${code}\n)`;
  switch (check.kind) {
    case "test":
      return [check.test];
    case "growth":
      return [check.call, ...(namedArguments.some((each) => each === check.given) ? [] : [check.given])].map(
        expression,
      );
    case "call":
    case "line":
      return check.call === undefined ? [] : [expression(check.call)];
    default:
      return [];
  }
}

function readTest(
  block: FencedBlock,
  blockLanguage: string,
  program: readonly SourceFile[],
  problems: LessonProblems,
): WrittenCheck | undefined {
  const { text, line, info } = block;
  const { options } = info;
  const title = options.get("title") ?? /^\s*(?:\/\/|#|--)\s*(\S.*)/.exec(text)?.[1]?.trim();
  if (title === undefined) {
    problems.error(line, texts.checkWithoutTitle);
    return undefined;
  }
  const wrong = checksOf(blockLanguage) ? undefined : findSyntaxError(text, blockLanguage);
  if (wrong) {
    problems.error(line + (wrong.line ?? 1), texts.wrongBlock(wrong.message));
    return undefined;
  }
  const hint = options.get("hint");
  const maxFuel = numberIn(options, "maxFuel", line, problems);
  const maxMemory = numberIn(options, "maxMemory", line, problems);
  const check = parseListedCheck(
    {
      title,
      ...(hint !== undefined && { hint }),
      ...(options.has("hidden") && { hidden: true }),
      ...(maxFuel !== undefined && { maxFuel }),
      ...(maxMemory !== undefined && { maxMemory }),
      test: text,
    },
    line,
    blockLanguage,
    problems,
  );
  const own = check && checksOf(blockLanguage)?.compile({ kind: "test", test: text }, program);
  if (!own || !("problem" in own)) return check;
  problems.error(line + (own.line ?? 1), texts.wrongBlock(own.problem));
  return undefined;
}

function parseListedCheck(
  value: unknown,
  line: number,
  language: string,
  problems: LessonProblems,
): WrittenCheck | undefined {
  try {
    const check = parseWrittenCheck(value, "the check");
    const wrong = [growthCheck(check), lineCheck(check)].find((each) => each?.kind === "wrong");
    if (wrong) problems.error(line, sentence(texts.wrongCheckValue(wrong.problem)));
    const words = checksOf(language);
    for (const word of [...(check.uses ?? []), ...(check.avoids ?? [])]) {
      const wrong = words ? words.wrongTerm(word) : wrongTerm(word);
      if (wrong === undefined) continue;
      problems.error(line, sentence(wrong));
      return undefined;
    }
    if (!words) for (const word of check.avoids ?? []) warnOfName(word, line, problems);
    return check;
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    problems.error(line, sentence(error.message));
    return undefined;
  }
}

/** The problem of a term that is not in the vocabulary of checks; undefined if it is. */
function wrongTerm(word: string): string | undefined {
  return usedTerm(word) ? undefined : texts.wrongTerm(describeInput(word), syntaxTerms.join(", "));
}

/**
 * Warns about a name that is probably a misspelt term, such as `loops` for `loop`. As a name it would never occur in a
 * program, so every program would avoid it.
 */
function warnOfName(word: string, line: number, problems: LessonProblems): void {
  if (usedTerm(word)?.kind !== "path") return;
  const suggestion = suggestSpelling(word, syntaxTerms);
  if (suggestion !== undefined)
    problems.warn(line, texts.nameInAvoids(describeInput(word), describeInput(suggestion)));
}
