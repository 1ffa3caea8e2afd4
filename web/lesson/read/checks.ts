import { type Check, mostChecks, parseCheck } from "../../protocol/check.ts";
import { syntaxWords, usedWord } from "../../protocol/check-words.ts";
import { nearest } from "../../protocol/nearest.ts";
import { BadInput, shown } from "../../protocol/parse.ts";
import { engineLanguage } from "../../protocol/request.ts";
import type { Block } from "./blocks.ts";
import { extensionOf, languageNamed, whatIsWrongWith } from "./code.ts";
import { readData } from "./data.ts";
import { sentence } from "./front.ts";
import { numberIn } from "./info.ts";
import type { Problems } from "./problem.ts";

/** A check, and the line of the lesson at which it stands. */
export type PlacedCheck = { readonly check: Check; readonly line: number };

/** The checks that a block is: a list of data, or one that is a test in code. */
export function checksIn(block: Block, language: string, problems: Problems): readonly PlacedCheck[] {
  const said = block.info.language;
  if (["yaml", "yml", "json"].includes(said)) return listedIn(block, language, problems);
  const written = said === "" ? language : languageNamed(said);
  // A test is compiled as the program is, and JavaScript is all right in every language there is.
  if (written !== language && written !== engineLanguage) {
    const expected = `yaml or json for a list, or ${extensionOf(language).slice(1)} for a test`;
    problems.error(block.line, `A check of this exercise should be in ${expected}, not in ${shown(said)}.`);
    return [];
  }
  const check = testIn(block, language, problems);
  return check ? [{ check, line: block.line }] : [];
}

function listedIn(block: Block, language: string, problems: Problems): readonly PlacedCheck[] {
  const { text, line, info } = block;
  const stray = [...info.options.keys()].find((name) => name !== "for");
  if (stray !== undefined) {
    problems.error(line, `The option ${stray} belongs into the list: "${stray}: …" of one of its checks.`);
    return [];
  }
  const data = readData(text, line + 1, problems);
  if (!data) return [];
  const { value, itemLines } = data;
  if (!Array.isArray(value) || value.length === 0 || value.length > mostChecks) {
    const found = Array.isArray(value) ? `a list of ${value.length}` : shown(value);
    problems.error(
      line,
      `The block should be a list of checks ("- title: …"), from 1 to ${mostChecks}, not ${found}.`,
    );
    return [];
  }
  return value.flatMap((each, index) => {
    const at = itemLines[index] ?? line;
    const check = checked(each, at, problems);
    if (!check) return [];
    for (const code of [check.call === undefined ? "" : `(${check.call}\n)`, check.test ?? ""]) {
      const wrong = whatIsWrongWith(code, language);
      if (wrong)
        problems.error(at, `The code of the check ${shown(check.title)} cannot be read. ${wrong.message}`);
    }
    return [{ check, line: at }];
  });
}

function testIn(block: Block, written: string, problems: Problems): Check | undefined {
  const { text, line, info } = block;
  const { options } = info;
  const title = options.get("title") ?? /^\s*\/\/\s*(\S.*)/.exec(text)?.[1]?.trim();
  if (title === undefined) {
    problems.error(
      line,
      'A check should have a title, for the reader: title="…" after the word check, or a comment as its first line.',
    );
    return undefined;
  }
  const wrong = whatIsWrongWith(text, written);
  if (wrong) {
    problems.error(line + (wrong.line ?? 1), `The check cannot be read. ${wrong.message}`);
    return undefined;
  }
  const hint = options.get("hint");
  const maxFuel = numberIn(options, "maxFuel", line, problems);
  const maxMemory = numberIn(options, "maxMemory", line, problems);
  return checked(
    {
      title,
      ...(hint !== undefined && { hint }),
      ...(options.has("hidden") && { hidden: true }),
      ...(maxFuel !== undefined && { maxFuel }),
      ...(maxMemory !== undefined && { maxMemory }),
      test: text,
    },
    line,
    problems,
  );
}

function checked(value: unknown, line: number, problems: Problems): Check | undefined {
  try {
    const check = parseCheck(value, "the check");
    for (const word of check.avoids ?? []) warnOfName(word, line, problems);
    return check;
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    problems.error(line, sentence(error.message));
    return undefined;
  }
}

/** A name that no program has is avoided by all of them: `loops` for `loop`. */
function warnOfName(word: string, line: number, problems: Problems): void {
  if (usedWord(word)?.kind !== "path") return;
  const meant = nearest(word, syntaxWords);
  if (meant !== undefined)
    problems.warn(line, `${shown(word)} in avoids is a name of the program. Did you mean ${shown(meant)}?`);
}
