import { expect, test } from "vitest";
import { expectRun } from "../run/sandbox/testing/expect-run.ts";
import { nativeTextOnOneLine } from "./native-text.ts";

test("native functions have their text on one line", async () => {
  await expectRun("[Math.max, class {}.constructor].map(String)").completes(
    "[ 'function max() { [native code] }', 'function Function() { [native code] }' ]",
  );
});

test("an engine that has this text twice, or nowhere, is refused", () => {
  const text = Buffer.from("() {\n    [native code]\n}\0");
  expect(() => nativeTextOnOneLine(Buffer.concat([text, text]))).toThrow("not once");
  expect(() => nativeTextOnOneLine(Buffer.from("()"))).toThrow("not once");
});
