import { expect, test } from "vitest";
import { syntaxTree } from "../../languages/ecmascript/read-syntax-tree.ts";
import { callableFunctions, functionAt } from "./callable-functions.ts";

const code = `const half = (list) => list[0], n = 3;
function sort(a, b) { function inner() {} }
export async function* waits() {}
export const f = function () {};
class A { method() {} }
if (true) { function hidden() {} }
const { g } = { g() {} };
`;
const { root } = syntaxTree(code);
if (!root) throw new Error("it can be read");
const functions = callableFunctions(root);

test("functions at the top level can be called, in the order of the text", () => {
  expect(functions.map(({ name, parameters }) => [name, parameters])).toEqual([
    ["half", 1],
    ["sort", 2],
    ["waits", 0],
    ["f", 0],
  ]);
});
test("the function at the cursor is chosen, or else the first", () => {
  expect(functionAt(functions, code.indexOf("inner"))?.name).toBe("sort");
  expect(functionAt(functions, code.indexOf("method"))?.name).toBe("half");
  expect(functionAt([], 0)).toBeUndefined();
});
