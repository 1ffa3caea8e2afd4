import { describe, expect, test } from "vitest";
import { exercisesOf } from "../lesson.ts";
import { readLesson } from "./read-lesson.ts";

const front = "---\ntitle: A lesson\n---\n";

/** The lesson that the text is; fails showing what is wrong with it. */
function lessonOf(body: string, before = front) {
  const { lesson, problems, exercises } = readLesson(before + body);
  if (!lesson) throw new Error(problems.map(({ line, message }) => `${line}: ${message}`).join("\n"));
  return { lesson, exercises };
}

function onlyExercise(body: string) {
  const exercises = exercisesOf(lessonOf(body).lesson);
  expect(exercises).toHaveLength(1);
  return exercises[0] as (typeof exercises)[number];
}

const sum = `
Text before.

\`\`\`js playground id=sum title="The sum" fixed=1 fuel=100_000
function sum(list) {
}
\`\`\`

\`\`\`js setup
const secret = 1;
\`\`\`

\`\`\`js check hint="Begin with 0."
// The sum of nothing is 0
expect(sum([])).toBe(0);
\`\`\`

\`\`\`yaml check
- title: sum([1, 2]) is 3
  call: sum([1, 2])
  returns: 3
- title: no loops
  avoids: [for, while]
  hidden: true
\`\`\`

\`\`\`md hint
Look at \`list.length\`.
\`\`\`

\`\`\`js solution
function sum(list) {
  return 0;
}
\`\`\`

Text after.
`;

describe("a lesson", () => {
  test("is its text and its exercises, in order", () => {
    const { lesson } = lessonOf(`${sum}\n## The *next* step\n\nMore.\n`);
    expect(lesson.title).toBe("A lesson");
    expect(lesson.parts.map(({ kind }) => kind)).toEqual(["prose", "exercise", "prose", "heading", "prose"]);
    expect(lesson.parts[0]).toEqual({ kind: "prose", html: "<p>Text before.</p>" });
    expect(lesson.parts[3]).toMatchObject({ level: 2, id: "the-next-step", html: "The <em>next</em> step" });
  });
  test("has exercises with all the content of their blocks", () => {
    expect(onlyExercise(sum)).toEqual({
      id: "sum",
      title: "The sum",
      language: "javascript",
      files: [{ path: "main.js", text: "function sum(list) {\n}" }],
      entry: "main.js",
      setup: "const secret = 1;",
      checks: [
        {
          title: "The sum of nothing is 0",
          hint: "Begin with 0.",
          test: "// The sum of nothing is 0\nexpect(sum([])).toBe(0);",
        },
        { title: "sum([1, 2]) is 3", call: "sum([1, 2])", returns: 3 },
        { title: "no loops", avoids: ["for", "while"], hidden: true },
      ],
      hints: ["Look at `list.length`."],
      solution: [{ path: "main.js", text: "function sum(list) {\n  return 0;\n}" }],
      fixed: [{ from: 1, to: 1 }],
      limits: { fuel: 100_000 },
    });
  });
  test("knows the line of each piece", () => {
    const [placed] = lessonOf(sum).exercises;
    expect(placed?.line).toBe(7);
    expect(placed?.checkLines).toEqual([16, 22, 25]);
    expect(placed?.solutionLines.get("main.js")).toBe(34);
  });
  test("reads the same with the line ends of Windows and a byte order mark", () => {
    const { lesson, exercises } = lessonOf(sum);
    const again = readLesson(`\ufeff${(front + sum).replaceAll("\n", "\r\n")}`);
    expect(again).toEqual({ lesson, exercises, problems: [] });
  });
  test("may be TypeScript, and have several files", () => {
    const exercise = onlyExercise(`
\`\`\`ts playground id=files
import { two } from "./two.ts";
\`\`\`
\`\`\`ts playground for=files file=two.ts
export const two: number = 3;
\`\`\`
\`\`\`ts check title="two is 2"
const it: number = two;
assert(it === 2);
\`\`\`
\`\`\`ts solution file=two.ts
export const two: number = 2;
\`\`\`
`);
    expect(exercise.language).toBe("typescript");
    expect(exercise.entry).toBe("main.ts");
    expect(exercise.files.map(({ path }) => path)).toEqual(["main.ts", "two.ts"]);
    expect(exercise.solution).toEqual([
      exercise.files[0],
      { path: "two.ts", text: "export const two: number = 2;" },
    ]);
  });
  test("may not ask for more than a program from elsewhere may", () => {
    const { problems } = readLesson("---\ntitle: T\nlimits: { wallMs: 86400000 }\n---\n");
    expect(problems.map(({ message }) => message).join()).toContain(
      "wallMs should be at most 600,000, not 86,400,000",
    );
  });
  test("passes its language, limits and capabilities to exercises that do not set them", () => {
    const before =
      "---\ntitle: T\nlanguage: typescript\nlimits: { fuel: 1000, wallMs: 5000 }\ncapabilities: { random: { seed: 7 } }\n---\n";
    const { lesson } = lessonOf("```playground fuel=2000\n1\n```\n", before);
    expect(exercisesOf(lesson)[0]).toMatchObject({
      id: "exercise-1",
      language: "typescript",
      entry: "main.ts",
      limits: { fuel: 2000, wallMs: 5000 },
      capabilities: { random: { seed: 7 } },
    });
  });
  test("assigns a block by its name, or else to the playground before it", () => {
    const { lesson } = lessonOf(`
\`\`\`js playground id=a
\`\`\`
\`\`\`js playground id=b
\`\`\`
\`\`\`js solution
2
\`\`\`
\`\`\`js solution for=a
1
\`\`\`
`);
    expect(exercisesOf(lesson).map(({ id, solution }) => [id, solution?.[0]?.text])).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
  });
  test("shows code that is no exercise as code", () => {
    const { lesson } = lessonOf("```js\nlet x = 1 < 2;\n```\n\n    indented\n\n```\nplain\n```\n");
    expect(lesson.parts).toHaveLength(1);
    expect(lesson.parts[0]).toMatchObject({
      html: expect.stringContaining('<span class="token-keyword">let</span> x'),
    });
  });
  test("has an address for each heading, and no two alike", () => {
    const { lesson } = lessonOf("## Two\n\n## Two\n\n## Two 2\n\n## ¿?\n\n## Größe & <b>\n");
    const ids = lesson.parts.map((part) => (part.kind === "heading" ? part.id : ""));
    expect(ids).toEqual(["two", "two.2", "two-2", "step", "größe-b"]);
  });
  test("links to other lessons as pages", () => {
    const { lesson } = lessonOf("[next](sorting.md#a) and [web](https://example.org/a.md)");
    expect(lesson.parts[0]).toMatchObject({
      html: '<p><a href="sorting.html#a">next</a> and <a href="https://example.org/a.md" rel="noopener noreferrer">web</a></p>',
    });
  });
});

/** What is said, and at which line of the body; the front matter has three. */
const problems: readonly (readonly [what: string, body: string, line: number, said: RegExp])[] = [
  [
    "an unknown word",
    "```js playgroud\n```",
    1,
    /one of playground, .*, not "playgroud"\. Did you mean "playground"\?/,
  ],
  [
    "an unknown option",
    "```js playground name=a\n```",
    1,
    /A playground has no option "name"; it has id, title/,
  ],
  ["an option without its value", "\n```js playground id\n```", 2, /The option id should have a value/],
  ["an option given twice", "```js playground id=a id=b\n```", 1, /id is given twice/],
  [
    "a value of several words without quotes",
    "```js playground title=My first title fuel=5\n```",
    1,
    /title has several words, which need quotes: title="My first title"/,
  ],
  ["a quotation that does not end", '```js playground title="a\n```', 1, /is not an option/],
  ["a flag with a value", "```js playground\n```\n```js check hidden=1 title=a\n1\n```", 3, /takes no value/],
  [
    "a check before any playground",
    '```js check title="a"\n1\n```',
    1,
    /A check should come after its playground/,
  ],
  [
    "a check of an exercise that is not there",
    "```js playground id=a\n```\n```js check for=b\n// t\n```",
    3,
    /no playground with the id "b"/,
  ],
  [
    "a check without a title",
    "```js playground\n```\n```js check\nassert(true);\n```",
    3,
    /should have a title/,
  ],
  [
    "a check that does not parse",
    "```js playground\n```\n```js check\n// t\nassert(;\n```",
    5,
    /The check is wrong\. SyntaxError/,
  ],
  [
    "a check in TypeScript that does not parse",
    "```ts playground\n```\n```ts check\n// t\nconst x: = 1;\n```",
    5,
    /The check is wrong/,
  ],
  [
    "a check that assigns to what it does not declare",
    "```js playground\n```\n```js check\n// t\nlet a;\nfor (i = 0; i < 5; i++) a = i;\n```",
    6,
    /It assigns to the undeclared name i/,
  ],
  [
    "a check that is not strict",
    "```js playground\n```\n```js check\n// t\nassert.equal(010, 8);\n```",
    5,
    /The check is wrong\. SyntaxError/,
  ],
  [
    "a listed test that assigns to what it does not declare",
    "```js playground\n```\n```yaml check\n- title: t\n  test: want = 5; assert.equal(f(), want)\n```",
    4,
    /It assigns to the undeclared name want/,
  ],
  [
    "a check in another language",
    "```js playground\n```\n```ts check\n// t\n1\n```",
    3,
    /yaml or json for a list, or js for a test, not in "ts"/,
  ],
  [
    "a call that does not parse",
    "```js playground\n```\n```yaml check\n- title: t\n  call: f(\n  returns: 1\n```",
    4,
    /code of the check "t" is wrong/,
  ],
  [
    "data that is no YAML",
    "```js playground\n```\n```yaml check\n- title: t\n  call: {\n```",
    5,
    /This YAML is wrong/,
  ],
  [
    "a value that YAML reads as something else",
    "```js playground\n```\n```yaml check\n- title: t\n  call: f({ a: 'b' })\n  returns: 1\n```",
    5,
    /Put the value of call in quotes, .*: call: 'f\(\{ a: ''b'' \}\)'\./,
  ],
  [
    "a value of which YAML reads only the beginning",
    "```js playground\n```\n```yaml check\n- title: t\n  call: [1, 2].at(0)\n  returns: 1\n```",
    5,
    /in quotes, .*: call: '\[1, 2\]\.at\(0\)'\./,
  ],
  [
    "a title with a colon",
    "```js playground\n```\n```yaml check\n- title: T: U\n  returns: 1\n```",
    4,
    /Put the value of title in quotes, .*: title: 'T: U'\./,
  ],
  [
    "a line that is indented by a tab",
    "```js playground\n```\n```yaml check\n- title: t\n\tcall: f()\n  returns: 1\n```",
    5,
    /indented by spaces, not by tabs/,
  ],
  [
    "data that is no list",
    "```js playground\n```\n```yaml check\ntitle: t\n```",
    3,
    /a list of checks .* not an object/,
  ],
  [
    "a check of nothing",
    "```js playground\n```\n```yaml check\n- title: a\n  returns: 1\n- title: t\n```",
    6,
    /at least one of returns/,
  ],
  [
    "a check with an unknown key",
    '```js playground\n```\n```json check\n[{"title": "t", "return": 1}]\n```',
    4,
    /no option "return"/,
  ],
  [
    "an option that belongs into the list",
    "```js playground\n```\n```yaml check hidden\n- title: t\n  returns: 1\n```",
    3,
    /into the list/,
  ],
  [
    "two exercises of one id",
    "```js playground id=a\n```\n```js playground id=a\n```",
    3,
    /Two exercises have the id "a": the other begins at line 4/,
  ],
  ["an id that is none", "```js playground id=A/b\n```", 1, /the id of a playground should be a name/i],
  ["a moment that is none", "```js playground look=soon\n1\n```", 1, /The option look should be "line 7"/],
  ["a moment at a line that is not there", '```js playground look="line 3"\n1\n```', 1, /line 3, .* line 1/],
  ["fixed lines that are not there", "```js playground fixed=1-3\n1\n2\n```", 1, /from 1 to 2/],
  [
    "a solution that changes a fixed line",
    "```js playground fixed=1-2\na\nb\nc\n```\n```js solution\na\nx\nb\n```",
    6,
    /lines 1 to 2 of the playground unchanged/,
  ],
  [
    "a solution of a file that is not there",
    "```js playground\n```\n```js solution file=b.js\n```",
    3,
    /\(main\.js\), not for "b\.js"/,
  ],
  [
    "two solutions",
    "```js playground\n```\n```js solution\n```\n```js solution\n```",
    5,
    /already has the file "main\.js" at line 6/,
  ],
  ["a path that is none", "```js playground file=../a.js\n```", 1, /should be a path/],
  ["a limit out of its range", "```js playground fuel=0\n```", 1, /fuel should be a whole number from 1/],
  [
    "a limit that is no number",
    "```js playground fuel=many\n```",
    1,
    /fuel should be a whole number such as 100_000/,
  ],
  [
    "a language that is not there",
    "```cobol playground\n```",
    1,
    /one of the languages js, ts, .*json, txt, not "cobol"/,
  ],
  ["a block that does not end", "\n```js playground\n1\n", 2, /should end with a line ```/],
  [
    "a block that ends only with the one after it",
    "```js playground\n1\n\n```yaml check\n- title: t\n  returns: 1\n```",
    4,
    /part of the block that begins at line 4: that block should end before it, with a line ```/,
  ],
  ["an exercise in a list", "- text\n\n  ```js playground\n  1\n  ```", 3, /should not be in a list/],
  ["a title in the text", "# Title", 1, /The title of a lesson is in its front matter/],
  ["an image that is not there", "text\n![a](a.png)", 2, /no images here/],
];

describe("an error is reported with its line:", () => {
  test.each(problems)("%s", (_what, body, line, said) => {
    const { lesson, problems } = readLesson(front + body);
    expect(lesson).toBeUndefined();
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toMatch(said);
    expect(problems[0]?.line).toBe(line + 3);
  });

  const fronts: readonly (readonly [what: string, text: string, line: number, said: RegExp])[] = [
    ["none", "Lesson", 1, /should begin with its front matter/],
    ["no end", "---\ntitle: a\n", 1, /should end with a line ---/],
    ["no title", "---\nabout: a\n---\n", 1, /title should be text/],
    ["an unknown key", "---\ntitle: a\nauthor: b\n---\n", 3, /no option "author"; it has title/],
    [
      "a value that is not as expected",
      "---\ntitle: a\nid: A B\n---\n",
      3,
      /id should be a name of lowercase letters/,
    ],
    ["a key twice", "---\ntitle: a\ntitle: b\n---\n", 3, /This YAML is wrong/],
    ["a limit that does not exist", "---\ntitle: a\nlimits: { feul: 1 }\n---\n", 3, /no option "feul"/],
    ["a list", "---\n- a\n---\n", 1, /should be an object, not a list/],
  ];
  test.each(fronts)("front matter: %s", (_what, text, line, said) => {
    const { lesson, problems } = readLesson(text);
    expect(lesson).toBeUndefined();
    expect(problems).toEqual([{ severity: "error", line, message: expect.stringMatching(said) }]);
  });

  test("all errors are reported at once, in the order of the text", () => {
    const { problems } = readLesson("---\nname: a\n---\n```js chek\n```\n\n[a](javascript:b)\n");
    expect(problems.map(({ line }) => line)).toEqual([2, 4, 7]);
  });
});

test("in avoids, a word that is nearly a term of the language gets a warning", () => {
  const of = (word: string) =>
    readLesson(
      `${front}\`\`\`js playground\n\`\`\`\n\`\`\`yaml check\n- title: t\n  avoids: ["${word}"]\n\`\`\``,
    ).problems.map(({ severity, line, message }) => `${severity} ${line}: ${message}`);
  expect(of("loops")).toEqual([
    'warning 7: "loops" in avoids is a name of the program. Did you mean "loop"?',
  ]);
  for (const word of ["loop", "Math.max", ".sort", "parseInt", "recursion"]) expect(of(word)).toEqual([]);
});
