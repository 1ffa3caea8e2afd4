import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { examples } from "../../player/examples/examples.ts";
import { mistakeText } from "../../player/output/mistake-text.ts";
import { findLessons, openLesson } from "../../products/lesson/command/lesson-files.ts";
import { exercisesOf } from "../../products/lesson/lesson.ts";
import { isEcmaScript } from "../../protocol/program/ecmascript-languages.ts";
import { lookInto } from "../../run/sandbox/testing/look-at-run.ts";
import { sample } from "../../run/sandbox/testing/sample.ts";

/** Correct programs, about which nothing may be said: examples, solutions of lessons, and the golden programs. */

type Program = {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly capabilities?: unknown;
  readonly answers?: readonly string[];
};

const record = (files: readonly { readonly path: string; readonly text: string }[]) =>
  Object.fromEntries(files.map(({ path, text }) => [path, text]));

const ofExamples = examples
  .filter(({ language, ends }) => isEcmaScript(language) && ends === "completed")
  .map(
    ({ id, files, answers }): Program => ({ name: id, files: record(files), ...(answers && { answers }) }),
  );

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const lessons = await Promise.all((await findLessons([root("public/lessons")])).map(openLesson));
const ofLessons = lessons
  .flatMap(({ result }) => (result.lesson ? exercisesOf(result.lesson) : []))
  .flatMap(({ id, solution, entry }): readonly Program[] => {
    const files = solution && record(solution);
    const first = files?.[entry];
    return files && first !== undefined && /\.[jt]s$/.test(entry)
      ? [{ name: id, files: { [entry]: first, ...files } }]
      : [];
  });

const goldens = JSON.parse(readFileSync(root("e2e/fuel-goldens.json"), "utf8")) as readonly {
  readonly name: string;
  readonly code: string;
  readonly capabilities?: unknown;
}[];
const ofGoldens = goldens.map(
  ({ name, code, capabilities }): Program => ({ name, files: { "main.js": code }, capabilities }),
);

describe("nothing is said about a correct program", () => {
  test.each([
    ["examples", ofExamples],
    ["solutions of lessons", ofLessons],
    ["golden programs", ofGoldens],
  ] as const)("%s", async (what, programs) => {
    expect(programs.length).toBeGreaterThan(5);
    const alarms: string[] = [];
    const asked = sample(programs, 3);
    for (const { name, files, capabilities, answers } of asked) {
      const { events } = await lookInto(
        files,
        { kind: "facts" },
        { fuel: 50_000_000 },
        capabilities,
        answers,
      );
      const facts = events.flatMap((each) => (each.kind === "facts" ? each.facts : []));
      for (const fact of facts) if (fact.kind === "mistake") alarms.push(`${name}: ${mistakeText(fact)}`);
    }
    process.stdout.write(`${what}: ${alarms.length} false alarms in ${asked.length} programs\n`);
    expect(alarms).toEqual([]);
  });
});
