import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { type Difference, expectDifferences } from "../testing/elixir-differences.ts";
import {
  type Answer,
  answerOf,
  recordedRows,
  sampleOfKinds,
  withoutExcerpt,
} from "../testing/elixir-records.ts";

type Row = readonly [code: string, ...elixir: Answer];

/** Elixir's results of the expressions of e2e/lab/judge/elixir/expressions. */
const folder = new URL("recorded/", import.meta.url);
const files = readdirSync(folder);

/** The module that an expression calls first, and the kind of its result. */
const kindOf = ([code, kind]: Row): string =>
  `${/:?[A-Z][\w.]*(?=\.[a-z_])|:\w+(?=\.)/.exec(code)?.[0]} ${kind}`;

type Comparison = { readonly codes: readonly string[]; readonly differences: readonly Difference[] };
const comparisons = new Map<string, Comparison>();

/** The expressions of a file that are tested, and those of them with another result here. */
function comparisonOf(file: string): Comparison {
  const found = comparisons.get(file);
  if (found) return found;
  const rows = recordedRows<Row>(new URL(file, folder));
  // A function is printed with a number that is new at each evaluation.
  const comparable = rows.filter(([, , text]) => !text.includes("#Function<"));
  const tested = sampleOfKinds(comparable, kindOf, 40);
  const differences = tested.flatMap(([code, kind, text]) => {
    const elixir: Answer = [kind, withoutExcerpt(text)];
    const here = answerOf(code);
    return here.join() === elixir.join() ? [] : [{ code, elixir, here }];
  });
  const comparison = { codes: tested.map(([code]) => code), differences };
  comparisons.set(file, comparison);
  return comparison;
}

test.each(files)("%s: what has a value here has that value in Elixir", (file) => {
  const { codes, differences } = comparisonOf(file);
  expect(codes.length).toBeGreaterThan(20);
  expect(differences.filter(({ here: [kind] }) => kind === "ok")).toEqual([]);
});

test("what is refused or raises here does so in Elixir, with the same message, apart from the differences listed", async () => {
  const all = files.map(comparisonOf);
  await expectDifferences(
    new URL("differences.txt", import.meta.url),
    all.flatMap(({ differences }) => differences),
    all.flatMap(({ codes }) => codes),
  );
});
