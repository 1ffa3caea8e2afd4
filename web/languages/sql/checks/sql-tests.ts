import { decodeText, encodeText } from "../../../interpreters/guest-memory.ts";
import type { Ask, JudgedCode, JudgedVerdict, TestsInstance } from "../../../interpreters/interpreter.ts";
import type { Json } from "../../../protocol/grading/written-check.ts";
import type { Result } from "../query-result.ts";
import { isOrdered } from "../sql-tokens.ts";
import { expectedRows, resultDifference } from "./compare-results.ts";

/** What a check asks of the program's database: results of queries; without a query, the program's last one. */
export type Question = { readonly query?: string | undefined };
export type Answer =
  | { readonly result?: Result; readonly query: string }
  /** How the query failed, in SQLite's words. */
  | { readonly failure: string };

/**
 * Judges a program by queries of the database that it has left. A check of the program itself is about its last result. What
 * is expected is a value, or a query of the teacher's. The order of rows counts if the query orders them, the teacher's if
 * there is one.
 */
export class SqlTests implements TestsInstance {
  /** Nothing runs here: the program's instance answers. */
  readonly fuel = { value: 0x7fffffff } as TestsInstance["fuel"];
  readonly memoryBytes = () => 0;
  readonly idleMessage = encodeText("");

  constructor(
    private readonly code: JudgedCode,
    private readonly ask: Ask,
  ) {}

  judge(): JudgedVerdict {
    const { code } = this;
    if (code.kind === "test") return { passed: false, message: "Tests are not for SQL" };
    const who = code.call === undefined ? "The program" : code.call.trim();
    const actual = this.answer({ query: code.call });
    if (code.throws !== undefined) {
      if (!("failure" in actual))
        return { passed: false, message: `${who} threw nothing; expected an error with "${code.throws}"` };
      const isThat = code.throws === "SQL error" || actual.failure.includes(code.throws);
      const message = `${who} threw: ${actual.failure}; expected an error with "${code.throws}"`;
      return isThat ? { passed: true } : { passed: false, message };
    }
    if ("failure" in actual) return { passed: false, message: `${who} threw: ${actual.failure}` };
    if (code.returns === undefined) return { passed: true };
    if (!actual.result) return { passed: false, message: `${who} has no result: it should end with a query` };
    const value = JSON.parse(code.returns) as Json;
    const query =
      typeof value === "string" && /^\s*(?:select|with|values)\b/i.test(value) ? value : undefined;
    let expected = expectedRows(value);
    if (query !== undefined) {
      const answer = this.answer({ query });
      if ("failure" in answer || !answer.result)
        return {
          passed: false,
          message: `This check is wrong: ${"failure" in answer ? answer.failure : "no result"}`,
        };
      expected = { rows: answer.result.rows };
    }
    const difference = resultDifference(actual.result, expected, isOrdered(query ?? actual.query));
    if (!difference) return { passed: true };
    return { passed: false, ...difference, message: `${who}: ${difference.message}` };
  }

  private answer(question: Question): Answer {
    return JSON.parse(decodeText(this.ask(encodeText(JSON.stringify(question))))) as Answer;
  }
}
