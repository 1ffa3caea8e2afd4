import { describe, expect, test } from "vitest";
import { readLesson } from "./read-lesson.ts";

const lesson = (checks: string) =>
  readLesson(
    `---\ntitle: T\nlanguage: elixir\n---\n\n\`\`\`elixir playground id=a\ndefmodule Task do\n  def new, do: 1\nend\n\`\`\`\n\n${checks}\n`,
  );
const list = (text: string) => lesson(`\`\`\`yaml check\n${text}\n\`\`\``);
const problems = (text: string) => list(text).problems.map(({ line, message }) => `${line}: ${message}`);

describe("checks of an exercise in Elixir", () => {
  test("are read as data", () => {
    const { exercises, problems } = list(
      '- title: a\n  call: "Task.new()"\n  returns: 1\n- title: b\n  call: "Task.new()"\n  returns: "{:ok, 1}"\n- title: c\n  call: "Task.new()"\n  raises: ArgumentError\n- title: d\n  uses: [Enum.map/2, pipe, "++", case]',
    );
    expect(problems).toEqual([]);
    expect(exercises[0]?.exercise.checks).toEqual([
      { title: "a", call: "Task.new()", returns: 1 },
      { title: "b", call: "Task.new()", returns: "{:ok, 1}" },
      { title: "c", call: "Task.new()", throws: "ArgumentError" },
      { title: "d", uses: ["Enum.map/2", "pipe", "++", "case"] },
    ]);
  });
  test.each([
    ['- title: a\n  call: "f("\n  returns: 1', /^13: The check "a" is wrong\. .*missing terminator: \)/],
    [
      '- title: a\n  call: "1"\n  returns: "[1"',
      /^13: The check "a" is wrong\. .*its value:1:3.*missing terminator: \]/,
    ],
    ["- title: a\n  returns: [1, 2]", /^13: .*written in Elixir, in quotes: returns: "\[1, 2\]"/],
    ["- title: a\n  returns: { a: 1 }", /^13: .*written in Elixir, in quotes: returns: "%\{a: 1\}"/],
    ['- title: a\n  call: "File.cwd!()"\n  returns: 1', /^13: .*File\.cwd!\/0 is restricted here/],
    ["- title: a\n  uses: [arrow function]", /^13: "arrow function" is no word of a program in Elixir/],
    ["- title: a\n  raises: A\n  throws: A", /^13: .*throws and raises, which mean the same/],
  ])("an error is reported at its line: %j", (text, message) => {
    expect(problems(text)).toEqual([expect.stringMatching(message)]);
  });
  test("a test is code in Elixir, titled by its first comment", () => {
    const { exercises, problems } = lesson("```elixir check\n# It is one\nassert Task.new() == 1\n```");
    expect(problems).toEqual([]);
    expect(exercises[0]?.exercise.checks).toMatchObject([{ title: "It is one" }]);
  });
  test("a test in JavaScript is refused for a program in Elixir", () => {
    const { problems } = lesson('```js check title="a"\nassert(true)\n```');
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/yaml or json for a list, or ex/),
    ]);
  });
  test("a problem of a test is reported at its line of the lesson", () => {
    const { problems } = lesson('```elixir check title="a"\nx = 1\nassert x ==\n```');
    expect(problems).toMatchObject([{ line: 14, message: expect.stringMatching(/^The check is wrong\. /) }]);
  });
});

test("terms of Elixir are refused for a program in JavaScript", () => {
  const { problems } = readLesson(
    "---\ntitle: T\n---\n\n```js playground\n1\n```\n\n```yaml check\n- title: a\n  uses: [Enum.map/2]\n```\n",
  );
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^"Enum\.map\/2" cannot be in a program: it should be a name .* or one of arrow function, .*$/,
    ),
  ]);
});
