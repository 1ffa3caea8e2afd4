// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are the programs.
import { expect, test } from "vitest";
import { testsAll } from "../run/sandbox/testing/sample.ts";
import { highlight } from "./highlight.ts";

/** "keyword:const string:'a'", without what is plain. */
function coloured(code: string, language = "javascript"): string {
  const tokens = highlight(code, language);
  expect(tokens.map(({ text }) => text).join("")).toBe(code);
  return tokens
    .filter(({ kind }) => kind !== "plain")
    .map(({ kind, text }) => `${kind}:${text}`)
    .join(" ");
}

const claims: readonly (readonly [code: string, colours: string])[] = [
  ["const a = 1;", "keyword:const number:1"],
  ["x.of // of", "comment:// of"],
  ["/* a\n * b */ 1", "comment:/* a\n * b */ number:1"],
  ["/* open", "comment:/* open"],
  [`"a\\"b" + 'c'`, `string:"a\\"b" string:'c'`],
  ["'open\n1", "string:'open number:1"],
  ["a / b / c", ""],
  ["(a) / 2 / b", "number:2"],
  ["f(/[/]x/g, 1)", "regexp:/[/]x/g number:1"],
  ["return /a/", "keyword:return regexp:/a/"],
  ["this / 2 / 3", "keyword:this number:2 number:3"],
  ["1 // 2", "number:1 comment:// 2"],
  ["`a${ {b: 1}.b }c`", "string:`a${ number:1 string:}c`"],
  ["`${`${1}`}` + 2", "string:`${`${ number:1 string:}`}` number:2"],
  ["`\\${1}`", "string:`\\${1}`"],
  ["`open ${", "string:`open ${"],
  ["0xff_n + 1_000.5e-3 + .5 + 10n", "number:0xff_n number:1_000.5e-3 number:.5 number:10n"],
  ["className constant", ""],
  ["naïve = été", ""],
];
for (const [code, colours] of claims) test(code, () => expect(coloured(code)).toBe(colours));

test("TypeScript has keywords that JavaScript does not have", () => {
  expect(coloured("type A = 1", "typescript")).toBe("keyword:type number:1");
  expect(coloured("type = 1")).toBe("number:1");
});

test("an unknown language has no colours", () => {
  expect(highlight("const a", "cobol")).toEqual([{ text: "const a", kind: "plain" }]);
  expect(highlight("const a", "constructor")).toEqual([{ text: "const a", kind: "plain" }]);
  expect(highlight("", "cobol")).toEqual([]);
});

test.runIf(testsAll)("a difficult text is tokenized in little time", () => {
  for (const piece of ["/", "`${", '"', "/*", "\\", "'\\", "/[", "1.", "}", "a/", "=/a"]) {
    const code = piece.repeat(50_000 / piece.length);
    expect(
      highlight(code, "javascript")
        .map(({ text }) => text)
        .join("") === code,
    ).toBe(true);
  }
});

const elixir: readonly (readonly [code: string, colours: string])[] = [
  ["def f(x), do: x # why", "keyword:def comment:# why"],
  ["if: 1, do: :ok, end", "number:1 string::ok keyword:end"],
  ['"a#{1}\\"b" <> ~s(c) <> :"d e"', 'string:"a#{1}\\"b" string:~s(c) string::"d e"'],
  ['"""\n  a "b"\n"""\nnil', 'string:"""\n  a "b"\n""" keyword:nil'],
  ["?a + 0xff + 1_000.5e-3", "number:?a number:0xff number:1_000.5e-3"],
  ["Enum.map(xs, &fun/1)", "number:1"],
  ["x.end <- ~w[a b]a; done?", "string:~w[a b]a"],
  ["<<n::8>>", "number:8"],
  ['"open', 'string:"open'],
];
for (const [code, colours] of elixir)
  test(`in Elixir, ${code}`, () => expect(coloured(code, "elixir")).toBe(colours));

const python: readonly (readonly [code: string, colours: string])[] = [
  ["def f(x): return x # why", "keyword:def keyword:return comment:# why"],
  ["'''a\n'b' # c'''\nNone", "string:'''a\n'b' # c''' keyword:None"],
  [`f"a {x!r}" + rb'\\'' + name"b"`, `string:f"a {x!r}" string:rb'\\'' string:"b"`],
  ["@cache\ndef f(): pass", "keyword:@cache keyword:def keyword:pass"],
  ["0xFF + 1_000.5e-3j + .5 + x1", "number:0xFF number:1_000.5e-3j number:.5"],
  ["false or été.is_ok and x.in_", "keyword:or keyword:and"],
  ["'open\n1", "string:'open number:1"],
  ['"""open\n1', 'string:"""open\n1'],
];
for (const [code, colours] of python)
  test(`in Python, ${code}`, () => expect(coloured(code, "python")).toBe(colours));
