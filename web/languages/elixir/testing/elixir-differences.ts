import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { testsWhole } from "../../../run/sandbox/testing/sample.ts";
import { restrictedErrorName } from "../runtime/restricted.ts";
import type { Answer } from "./elixir-records.ts";

/** An expression whose result here is not Elixir's. */
export type Difference = { readonly code: string; readonly elixir: Answer; readonly here: Answer };

/**
 * Compares the differences from Elixir with their list, a text file: by reason, a paragraph of three lines for each. The
 * nightly run compares the whole file, and writes it with `-u`. Other runs compare the paragraphs of `testedCodes`.
 */
export async function expectDifferences(
  list: URL,
  differences: readonly Difference[],
  testedCodes: readonly string[],
): Promise<void> {
  if (testsWhole) {
    await expect(listText(differences)).toMatchFileSnapshot(fileURLToPath(list));
    return;
  }
  const tested = new Set(testedCodes.map(inOneLine));
  const listed = readFileSync(list, "utf8")
    .trimEnd()
    .split("\n\n")
    .filter((each) => tested.has(each.split("\n")[0] as string));
  expect(paragraphsOf(differences)).toEqual(listed.sort());
}

function listText(differences: readonly Difference[]): string {
  const sections = reasons.map((reason) => {
    const paragraphs = paragraphsOf(differences.filter((each) => reasonOf(each) === reason));
    return [`# ${reason}: ${paragraphs.length}`, ...paragraphs].join("\n\n");
  });
  return `${sections.join("\n\n")}\n`;
}

function paragraphsOf(differences: readonly Difference[]): readonly string[] {
  const paragraphs = differences.map(({ code, elixir, here }) =>
    [inOneLine(code), `  Elixir  ${answerLine(elixir)}`, `  here    ${answerLine(here)}`].join("\n"),
  );
  // Two files may have the same expression.
  return [...new Set(paragraphs)].sort();
}

function answerLine([kind, text]: Answer): string {
  return inOneLine(kind === "ok" ? text : `${kind}: ${text}`);
}

function inOneLine(text: string): string {
  return text.replaceAll("\n", "\\n");
}

const reasons = [
  "Not available here",
  "A value in Elixir, an error here",
  "Another exception",
  "Another function is named",
  "Another message",
] as const;

function reasonOf({ elixir: [theirs], here: [own] }: Difference): (typeof reasons)[number] {
  if (own === restrictedErrorName) return "Not available here";
  if (theirs === "ok") return "A value in Elixir, an error here";
  if (theirs !== own) return "Another exception";
  return own === "FunctionClauseError" ? "Another function is named" : "Another message";
}
