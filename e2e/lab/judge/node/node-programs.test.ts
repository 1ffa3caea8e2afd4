import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runProgram } from "../../../../web/run/sandbox/testing/run-program.ts";
import { sample } from "../../../../web/run/sandbox/testing/sample.ts";
import { nodePrograms } from "./more-node-programs.ts";

const { answers } = JSON.parse(readFileSync(new URL("node-answers.json", import.meta.url), "utf8")) as {
  readonly answers: Readonly<Record<string, string>>;
};

test("each program has an answer of Node", () =>
  expect(Object.keys(answers)).toEqual(nodePrograms.map(({ title }) => title)));

test.each(sample(nodePrograms, 30))("$title", async ({ title, files, typed }) => {
  const entry = "main.mjs" in files ? "main.mjs" : "main.js";
  const typedLines = typed?.replace(/\n$/, "").split("\n") ?? [];
  const { output, outcome } = await runProgram(files, {}, { entry, answers: typedLines });
  expect({ output, ends: outcome.kind }).toEqual({ output: answers[title], ends: "completed" });
});
