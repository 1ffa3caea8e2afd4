import { luaCompilers } from "../../../languages/lua/testing/run-lua.ts";
import { expectFiles } from "../../../run/sandbox/testing/expect-run.ts";
import type { RunResult } from "../../../run/sandbox/testing/run-program.ts";
import { type Example, examples } from "../examples.ts";

/** With the languages that interpreters run. */
const compilerOf = await luaCompilers();

export function exampleOf(id: string): Example {
  const example = examples.find((example) => example.id === id);
  if (!example) throw new Error(`there is no example ${id}`);
  return example;
}

/** Claims about the run of an example as it stands, or with other settings. */
export function expectExample(id: string, other: Partial<Example> = {}) {
  const { files, entry, language, limits, clock, random, answers } = { ...exampleOf(id), ...other };
  return expectFiles(
    Object.fromEntries(files.map(({ path, text }) => [path, text])),
    {
      entry,
      language,
      compilerOf,
      capabilities: { ...(clock && { clock }), ...(random && { random }) },
      ...(answers && { answers }),
    },
    limits,
  );
}

/** The same once a reader has changed something, as the example tells them to. */
export function expectChanged(
  id: string,
  changes: Readonly<Record<string, string>>,
  other: Partial<Example> = {},
) {
  const { files, entry } = exampleOf(id);
  const changed = files.map(({ path, text }) => {
    if (path !== entry) return { path, text };
    const change = (before: string, [from, to]: readonly [string, string]) => {
      if (!before.includes(from)) throw new Error(`${id} does not say ${from}`);
      return before.replaceAll(from, () => to);
    };
    return { path, text: Object.entries(changes).reduce(change, text) };
  });
  return expectExample(id, { ...other, files: changed });
}

export const linesOf = ({ output }: RunResult) => output.split("\n");

/** The numbers at which lines of a run begin. */
export const numbersOf = (result: RunResult) => linesOf(result).map((line) => Number.parseInt(line, 10));
