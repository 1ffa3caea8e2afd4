import { languageOf } from "../../languages/catalog.ts";
import { fileOf, type Program } from "../../player/model/document/program.ts";
import { newFile } from "../../player/model/document/program-files.ts";
import { isTestFile } from "../../protocol/grading/parsed-test-file.ts";
import { BadInput } from "../../protocol/parsers.ts";
import { isEcmaScript } from "../../protocol/program/ecmascript-languages.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import * as texts from "./test-texts.ts";

export function testFilesOf({ files }: Pick<Program, "files">): readonly SourceFile[] {
  return files.filter(({ path }) => isTestFile(path));
}

/** Whether the program can have tests. They are in JavaScript or TypeScript, and call the program's functions. */
export function canHaveTests({ entry }: Pick<Program, "entry">): boolean {
  return isEcmaScript(languageOf(entry)?.id ?? "");
}

/** The program with a test file that is open: an existing one, or a new one to start from. */
export function withTests(program: Program): Program {
  const [existing] = testFilesOf(program);
  if (existing) return { ...program, open: existing.path };
  if (!canHaveTests(program)) throw new BadInput(texts.whichLanguages);
  const path = program.entry.replace(/(\.[^./]*)?$/, (ending) => `.test${ending || ".js"}`);
  const text = firstTests(program);
  const after = newFile(program, path);
  return {
    ...after,
    files: after.files.map((file) => (file.path === path ? { path, text, original: text } : file)),
  };
}

const maxTestedFunctions = 3;

/** The text of a new test file. Its tests pass, and name the functions that can be tested. */
function firstTests(program: Program): string {
  const { path = "", text = "" } = fileOf(program, program.entry) ?? {};
  const isModule = /^(?:import|export)\b/m.test(text);
  const functions = /^(export )?(?:async )?function ?\*? ?([\p{ID_Start}$_][\p{ID_Continue}$]*)/gmu;
  const names = [...text.matchAll(functions)]
    .filter(([, exportKeyword]) => !isModule || exportKeyword !== undefined)
    .map(([, , name]) => name as string)
    .slice(0, maxTestedFunctions);
  const isImported = isModule && names.length > 0;
  const tests = names.map((name) => texts.testOfFunction(name));
  // If the tests import a file, that file is the program. The rest does not run, so its output cannot be tested.
  if (!isImported) tests.push(texts.testOfOutput);
  const heading = texts.aboutTests;
  const from = path.replace(/^.*\//, "");
  const imports = isImported ? [texts.importLine(names.join(", "), from)] : [];
  return [heading, ...imports, ...tests].join("\n");
}
