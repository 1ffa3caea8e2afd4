import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from "yaml";
import { errorMessage } from "../../../protocol/error-message.ts";
import type { LessonProblems } from "./lesson-problem.ts";
import * as texts from "./lesson-problem-texts.ts";

/** Parsed YAML, which includes JSON. */
export type YamlData = {
  readonly value: unknown;
  /** If the data is a list, the lines of its items in the lesson. */
  readonly itemLines: readonly number[];
  /** The text of that key in an item of the list, if it is not quoted. */
  unquotedTextOf(item: number, key: string): string | undefined;
};

/**
 * Reads untrusted YAML. Its dangerous features are refused: aliases (a few lines can stand for billions of values),
 * tags (types chosen by the author) and merge keys. What is left can be expressed in JSON.
 *
 * @param line the line of the lesson at which the text begins.
 * @returns undefined if it cannot be parsed; the reason is added to the problems.
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
    // The library only warns about an unknown tag. Here the tag would be silently ignored, so it is an error. Only the
    // first mistake is reported, because the others usually follow from it.
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
    // The nesting is too deep for the library's stack.
    problems.error(line, texts.yamlNotParsed(errorMessage(error)));
    return undefined;
  }
}

/** Explains an error in a line of YAML to authors of lessons, who need not know what a mapping is. */
function explain(line: string, message: string): string {
  if (/^ *\t/.test(line)) return texts.yamlTabs;
  const [, key, value = ""] = /^ *(?:- +)?([\w-]+): +(.*\S)/.exec(line) ?? [];
  // A quoted value with more text after its end should be put into the other kind of quotes.
  const needsQuotes = value.length > 1 && /: |:$| #|^[[{\]}@`%&*!|>"',]/.test(value);
  if (key !== undefined && needsQuotes) return texts.yamlUnquoted(key, value.replaceAll("'", "''"));
  return texts.yamlWrong(message);
}
