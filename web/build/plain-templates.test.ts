// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates of scripts, as text
import { parse } from "acorn";
import { expect, test } from "vitest";
import { testsAll } from "../run/sandbox/testing/sample.ts";
import { plainTemplates } from "./plain-templates.ts";
import { bundleScript } from "./script-text.ts";

/** Tagged ones stay what they are. */
const tagged = "join() + values)`";

const same = [
  "`a`",
  "``",
  '`a\\n"\\u2028${1}b`',
  "`${1}${2}`",
  "`${`${1}x${`y`}`}z`",
  "`${(1, 2)}`",
  "`${{ toString: () => 'text', valueOf: () => 1 }}`",
  "`${1 ? 2 : 3}` + `${[1, 2]}`.length",
  "((strings, ...values) => strings.join() + values)`a${`b${1}`}c`",
  "`${() => '}'}`.length > 0 && typeof `${1}` === 'string' ? `${null}` : 0",
];
for (const expression of same) {
  test(expression, () => {
    const script = `result.value = ${expression}`;
    const run = (text: string) => {
      const result = { value: undefined };
      new Function("result", text)(result);
      return result.value;
    };
    if (!expression.includes(tagged)) expect(plainTemplates(script)).not.toContain("`");
    expect(run(plainTemplates(script))).toEqual(run(script));
  });
}

test("a script that already has the needed name is refused", () => {
  expect(() => plainTemplates("const $$ = 1")).toThrow("$$");
});

test.runIf(testsAll)("the guest's library has no template literals", async () => {
  const { text } = await bundleScript(new URL("../guest/environment.ts", import.meta.url).pathname);
  expect(text).toMatch(/^\(function\(\$\$\)\{/);
  const tree = parse(text, { ecmaVersion: "latest" });
  expect(JSON.stringify(tree, (key, value) => (key === "value" ? undefined : value))).not.toContain(
    "TemplateLiteral",
  );
});
