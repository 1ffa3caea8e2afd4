import { expect, test } from "vitest";
import { programOf, requestOf } from "../../player/model/document/program.ts";
import { snippetOfProgram } from "../../player/model/document/program-loader.ts";
import { defaultLimits } from "../../protocol/run/limits.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { hasRun, isRunOf, isUsual } from "./receipt-match.ts";

const files = [
  { path: "main.js", text: "import './lib.js'" },
  { path: "lib.js", text: "console.log(1)" },
];
const program = programOf("javascript", files, "main.js");
const snippet = snippetOfProgram(program, undefined);
const request = requestOf(program, defaultLimits);

test("a run of the program is recognized, whatever limits the reader has set", () => {
  const lower: RunRequest = { ...request, limits: { ...request.limits, fuel: 5 } };
  for (const each of [request, lower]) {
    expect(isRunOf(each, program)).toBe(true);
    expect(hasRun(each, snippet)).toBe(true);
  }
  expect([isUsual(request, program), isUsual(lower, program)]).toEqual([true, false]);
});

test.each<[string, Partial<RunRequest>]>([
  ["another text", { files: [{ path: "main.js", text: "" }, ...request.files.slice(1)] }],
  ["another order of files", { files: request.files.toReversed() }],
  ["another entry", { entry: "lib.js" }],
  ["another language", { language: "typescript" }],
  ["other answers", { answers: ["yes"] }],
  ["another clock", { capabilities: { ...request.capabilities, clock: { fixed: 0 } as never } }],
  ["other random numbers", { capabilities: { ...request.capabilities, random: { seed: 1 } as never } }],
])("a run with %s is not one of this program", (_, change) => {
  const other = { ...request, ...change };
  expect(isRunOf(other, program)).toBe(false);
  expect(hasRun(other, snippet)).toBe(false);
});
