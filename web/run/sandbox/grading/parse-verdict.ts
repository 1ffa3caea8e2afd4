import type { CheckResult } from "../../../protocol/grading/check.ts";
import type { CheckVerdict } from "../../../protocol/grading/check-verdict.ts";
import { displayText, fields, flag, longText, optional } from "../../../protocol/parsers.ts";
import { type UserFiles, userFrames } from "../run/stack-trace.ts";
import { missingNameMessage } from "./check-messages.ts";

/** The engine's name for the text of a test. */
export const testName = "check";
const testText: UserFiles = {
  linesOf: (path) => (path === testName ? Number.POSITIVE_INFINITY : undefined),
  originalPosition: (at) => at,
};

/** The verdict of the side of the tests, from its JSON text, with positions in the program and in the code of the check. */
export function parseVerdict(
  json: string,
  code: string,
  files: UserFiles,
): Pick<CheckResult, "passed" | "message" | "expected" | "actual" | "at" | "testAt"> {
  const {
    stack = "",
    testStack = "",
    missing,
    ...verdict
  } = fields<CheckVerdict>(JSON.parse(json), "verdict", {
    passed: flag,
    message: optional(displayText),
    expected: optional(displayText),
    actual: optional(displayText),
    stack: optional(longText),
    testStack: optional(longText),
    missing: optional(displayText),
  });
  if (missing !== undefined) return { passed: false, message: missingNameMessage(missing, code) };
  const at = userFrames(stack, files)[0]?.at;
  const frameAt = userFrames(testStack, testText)[0]?.at;
  const testAt = frameAt && { line: frameAt.line, column: frameAt.column };
  return { ...verdict, ...(at && { at }), ...(testAt && { testAt }) };
}
