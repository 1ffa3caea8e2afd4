import { describe, test } from "vitest";
import { expectRun } from "../../run/sandbox/testing/expect-run.ts";
import { membersCode } from "./value-members.ts";

describe("the members of a value", () => {
  test("are its own, then those of its classes", () =>
    expectRun(`class A { up() {} }
class B extends A { static s = 1; own = 1; #hidden = 2; get size() { throw 1 } }
const made = new B();
${membersCode("made")}.split("\\n").slice(0, 3)`).completes("[ 'own', 'size', 'up' ]"));
  test("are found through members, array indices, and optional chains", () =>
    expectRun(
      `const data = { list: [{ first: 1 }] };\n${membersCode("data.list[0]")}.split("\\n")[0] + ${membersCode("data.gone?.more")}`,
    ).completes("'first'"));
  test("include those of a string's class", () =>
    expectRun(`const text = "abc";\n${membersCode("text")}.split("\\n").includes("padStart")`).completes(
      "true",
    ));
  test("are only identifiers, and bounded in number", () =>
    expectRun(
      `const odd = { "a-b": 1, 2: 1, ok: 1 };\nfor (let n = 0; n < 5000; n++) odd["name" + n] = n;\nconst text = ${membersCode("odd")};\n[text.startsWith("ok\\nname0"), text.length < 10_000]`,
    ).completes("[ true, true ]"));
});
