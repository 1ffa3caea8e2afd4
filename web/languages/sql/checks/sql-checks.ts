import type { JudgedCode } from "../../../interpreters/interpreter.ts";
import type { JudgedCheck } from "../../../protocol/grading/check.ts";
import type { LanguageChecks } from "../../language.ts";
import { sqlTokens } from "../sql-tokens.ts";

/** Checks whose calls are queries of the database that a program leaves: see sql-tests.ts. */
export const sqlChecks: LanguageChecks = {
  threw: "threw",
  compile: (check) =>
    check.kind === "test"
      ? { problem: "tests are not for SQL: use call, a query, with returns" }
      : { code: JSON.stringify(codeOf(check)) },
  wrongTerm: (term) =>
    /^[a-z_]\w*(?: [a-z]+)*$/i.test(term)
      ? undefined
      : `${JSON.stringify(term)} is no word of SQL. Terms are words, such as "join" or "group by", functions and tables`,
  findUse(term, { path, text }) {
    const words = term.toLowerCase().split(" ");
    const tokens = sqlTokens(text);
    const at = tokens.findIndex((_, nth) => words.every((word, more) => tokens[nth + more]?.word === word));
    const start = tokens[at]?.start;
    if (start === undefined) return undefined;
    const before = text.slice(0, start);
    const line = before.split("\n");
    return { file: path, line: line.length, column: [...(line.at(-1) ?? "")].length + 1 };
  },
};

function codeOf(check: Exclude<JudgedCheck, { readonly kind: "test" }>): JudgedCode {
  const { returns, throws } = check;
  return {
    kind: "call",
    ...(check.kind === "call" && { call: check.call }),
    ...(returns !== undefined && { returns: JSON.stringify(returns) }),
    // What ends the program itself is the host's to check.
    ...(check.kind === "call" && throws !== undefined && { throws }),
  };
}
