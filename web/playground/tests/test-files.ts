import { languageOf } from "../../languages/catalog.ts";
import { isTestFile } from "../../protocol/grading/parsed-test-file.ts";
import { BadInput } from "../../protocol/parsers.ts";
import { isEcmaScript } from "../../protocol/program/ecmascript-languages.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import { fileOf, type Program } from "../document/program.ts";
import { newFile } from "../document/program-files.ts";
import * as texts from "./test-texts.ts";

export function testFilesOf({ files }: Pick<Program, "files">): readonly SourceFile[] {
  return files.filter(({ path }) => isTestFile(path));
}

/** Whether tests can be written for it: they are in JavaScript or TypeScript, and call what they are about. */
export function canHaveTests({ entry }: Pick<Program, "entry">): boolean {
  return isEcmaScript(languageOf(entry)?.id ?? "");
}

/** The program with a file of tests to start from, which is open; or with the one open that it has. */
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

/** The first tests pass, and name the functions that can be tested. */
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
  // The imported file is the program then, and the rest of it does not run.
  if (!isImported) tests.push(texts.testOfOutput);
  const heading = texts.aboutTests;
  const from = path.replace(/^.*\//, "");
  const imports = isImported ? [texts.importLine(names.join(", "), from)] : [];
  return [heading, ...imports, ...tests].join("\n");
}
