import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from "yaml";
import type { LessonProblems } from "./lesson-problem.ts";
import * as texts from "./lesson-problem-texts.ts";

/** Data that was written as YAML, of which JSON is a part. */
export type YamlData = {
  readonly value: unknown;
  /** The lines, in the lesson, of the items, if it is a list. */
  readonly itemLines: readonly number[];
  /** The text that an item of the list has for that key, if it has no quotes. */
  unquotedTextOf(item: number, key: string): string | undefined;
};

/**
 * Reads YAML that anybody may have written. What makes YAML dangerous is refused: aliases (a few lines that stand for
 * billions of values), tags (types of somebody's choice), and merge keys. What is left is what JSON can say.
 *
 * @param line that of the lesson at which the text begins.
 * @returns undefined when it cannot be read; why not is among the problems.
 */
export function readYaml(text: string, line: number, problems: LessonProblems): YamlData | undefined {
  const counter = new LineCounter();
  const lineOf = (offset: number) => line + counter.linePos(offset).line - 1;
  try {
    const document = parseDocument(text, {
      schema: "core",
      merge: false,
      stringKeys: true,
      uniqueKeys: true,
      prettyErrors: false,
      logLevel: "silent",
      lineCounter: counter,
    });
    // An unknown tag is a warning to the library; here it is something that would be ignored in silence. What is found
    // after the first mistake mostly follows from that one.
    const [mistake] = [...document.errors, ...document.warnings];
    if (mistake) {
      const at = counter.linePos(mistake.pos[0]).line;
      problems.error(line + at - 1, explain(text.split("\n")[at - 1] ?? "", mistake.message));
      return undefined;
    }
    let alias: number | undefined;
    visit(document, (_key, node) => {
      if (!isAlias(node)) return undefined;
      alias = node.range?.[0] ?? 0;
      return visit.BREAK;
    });
    if (alias !== undefined) {
      problems.error(lineOf(alias), texts.yamlAlias);
      return undefined;
    }
    const { contents } = document;
    const items = isSeq(contents) ? contents.items : [];
    return {
      value: document.toJS({ maxAliasCount: 0 }),
      itemLines: items.map((item) => lineOf((item as { range?: readonly number[] }).range?.[0] ?? 0)),
      unquotedTextOf(index, key) {
        const item = items[index];
        const node = isMap(item) ? item.get(key, true) : undefined;
        return isScalar(node) && node.type === "PLAIN" && typeof node.value === "string"
          ? node.value
          : undefined;
      },
    };
  } catch (error) {
    // Nested so deeply that the library has no stack for it.
    problems.error(line, texts.yamlNotParsed(error instanceof Error ? error.message : String(error)));
    return undefined;
  }
}

/** Errors in a line of YAML, for authors of lessons: they need not know what a mapping is. */
function explain(line: string, message: string): string {
  if (/^ *\t/.test(line)) return texts.yamlTabs;
  const [, key, value = ""] = /^ *(?:- +)?([\w-]+): +(.*\S)/.exec(line) ?? [];
  // A quotation that goes on after its end is best put into the other quotes, too.
  const needsQuotes = value.length > 1 && /: |:$| #|^[[{\]}@`%&*!|>"',]/.test(value);
  if (key !== undefined && needsQuotes) return texts.yamlUnquoted(key, value.replaceAll("'", "''"));
  return texts.yamlWrong(message);
}
