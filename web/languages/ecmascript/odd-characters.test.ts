import { describe, expect, test } from "vitest";
import { expectFiles, expectRun } from "../../run/sandbox/testing/expect-run.ts";
import { oddCharacter } from "./odd-characters.ts";

const nameOf = (character: string) => {
  const odd = oddCharacter(character, 0);
  return odd && [odd.named, odd.instead];
};

test.each([
  ["“", ["a curly quote “ (U+201C)", '"']],
  ["’", ["a curly quote ’ (U+2019)", "'"]],
  ["–", ["an en dash – (U+2013)", "-"]],
  ["×", ["a multiplication sign × (U+00D7)", "*"]],
  ["≠", ["a not-equal sign ≠ (U+2260)", "!=="]],
  ["；", ["a full-width character ； (U+FF1B)", ";"]],
  ["\u037e", ["a Greek question mark \u037e (U+037E)", ";"]],
  ["\u200b", ["a zero-width space (U+200B)", undefined]],
  ["\u202e", ["a direction character (U+202E)", undefined]],
  ["\u00ad", ["a soft hyphen (U+00AD)", undefined]],
  ["\u0008", ["an invisible character (U+0008)", undefined]],
  ["😀", ["the character 😀 (U+1F600)", undefined]],
])("%j has a name", (character, expected) => {
  expect(nameOf(character)).toEqual(expected);
});

/** Of each ASCII sign, characters that Unicode's list of confusables has for it. */
const confusables: Readonly<Record<string, string>> = {
  '"': "“”‟″",
  "'": "‘’‛′՚",
  "-": "‐‑‒–−⁃˗﹘",
  "*": "∗⁎",
  "/": "⁄∕╱⧸",
  "\\": "∖⧵⧹﹨",
  "<": "˂",
  ">": "˃",
  "!": "ǃ！",
  ",": "‚٫",
  ".": "․٠܁",
  ":": "։׃∶꞉︰",
  "(": "❨❲〔",
  ")": "❩❳〕",
  "{": "❴",
  "}": "❵",
  "+": "➕᛭",
  "=": "᐀゠",
  "~": "˜∼⁓",
  "|": "ǀ∣",
};

test("look-alikes are names of variables, or named with what was meant", () => {
  const unnamed = Object.entries(confusables).flatMap(([ascii, characters]) =>
    [...characters].filter((each) => {
      const odd = oddCharacter(each, 0);
      return (
        !/\p{ID_Start}/u.test(each) && odd?.instead !== ascii && odd?.instead !== "[" && odd?.instead !== "]"
      );
    }),
  );
  expect(unnamed).toEqual(["‚"]);
});

test("what a program may have is not odd", () => {
  for (const character of ["a", "é", "π", "变", "#", "@", "\\", " ", "\u00a0", "\ufeff", "\n"])
    expect(nameOf(character)).toBeUndefined();
  expect(oddCharacter("", 0)).toBeUndefined();
});

describe("a program with such a character is refused by its name, at its position", () => {
  const message = /^SyntaxError: Invalid or unexpected token: a curly quote “ \(U\+201C\), not "$/;
  test("a script", () => expectRun("f();\nf(“a”)").isInvalid(message, { line: 2, column: 3 }));
  test("a module", () => expectRun("export {};\nf(“a”)").isInvalid(message, { line: 2, column: 3 }));
  test("TypeScript", () =>
    expectFiles({ "main.ts": "let a: number;\nf(“a”)" }, { entry: "main.ts" }).isInvalid(message, {
      file: "main.ts",
      line: 2,
      column: 3,
    }));
  test("in strings and comments they are nothing special", () =>
    expectRun("console.log('“–”') // “").prints("“–”"));
  test("code that the program makes has V8's words alone", () =>
    expectRun("try { eval('“') } catch (error) { console.log(error.message) }").prints(
      "Invalid or unexpected token",
    ));
});

describe("JSX is called JSX, and the message says what to write", () => {
  const message = /^SyntaxError: Unexpected token '<': JSX does not work here.*console\.log/;
  test.each([
    "const el = <div>hi</div>;",
    "const el = <div className='a'>hi</div>;",
    "function App() { return <App.Part /> }",
    "const list = [<>a</>]",
    "export const a = () => <p key={1}>a</p>;",
  ])("%s", async (code) => {
    await expectRun(code).isInvalid(message);
  });
  test.each(["let a = < b;", "if (a < ) {}", "x = <", "a < < b > c"])("%s is not JSX", async (code) => {
    await expectRun(code).isInvalid(/^(?!.*JSX)/);
  });
});
