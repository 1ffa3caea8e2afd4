import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkedWidgetSettings } from "./checked-widget-settings.ts";
import { readWidgetSettings } from "./widget-settings.ts";
import { withAttribute } from "./widget-shared.ts";

function settings(attributes: Record<string, string>, ...files: { path: string; text: string }[]) {
  return readWidgetSettings({ attributes, files: files.length > 0 ? files : [{ path: "", text: "1" }] });
}

test("without attributes, the program is in JavaScript", () => {
  expect(settings({})).toEqual({
    exercise: {
      id: "widget",
      language: "javascript",
      files: [{ path: "main.js", text: "1" }],
      entry: "main.js",
      checks: [],
      hints: [],
      fixed: [],
    },
    view: { readOnly: false, console: "auto", lines: false, theme: "system", height: "auto" },
    editor: "plain",
    autorun: false,
    problems: [],
    notes: [],
    refusesRuns: false,
    needsCheck: false,
  });
});

test("languages have several names", () => {
  for (const name of ["ts", "typescript", "TypeScript"])
    expect(settings({ language: name }).exercise).toMatchObject({ language: "typescript", entry: "main.ts" });
});

test("attributes may be present, or say false", () => {
  expect(settings({ readonly: "", lines: "", autorun: "" })).toMatchObject({
    view: { readOnly: true, lines: true },
    autorun: true,
  });
  expect(settings({ readonly: "false" }).view.readOnly).toBe(false);
});

test("heights, limits, presets, files and tests", () => {
  const { exercise, view, problems } = settings({
    height: "300px",
    limits: '{"fuel": 5}',
    allow: "pure",
    files: '[{"path": "b.js", "text": "2"}]',
    tests: '[{"title": "t", "prints": "1"}]',
    setup: "const a = 1",
  });
  expect(problems).toEqual([]);
  expect(view.height).toBe(300);
  expect(exercise).toMatchObject({
    limits: { fuel: 5 },
    capabilities: { globals: { extends: "pure" } },
    files: [{ path: "main.js" }, { path: "b.js" }],
    checks: [{ title: "t", prints: "1" }],
    setup: "const a = 1",
  });
});

const wrong: Record<string, readonly [Record<string, string>, RegExp]> = {
  language: [
    { language: "cobol" },
    /^language should be one of "javascript", "typescript".*, not "cobol"\.$/,
  ],
  theme: [{ theme: "pink" }, /^theme should be one of "auto", "light", "dark", "contrast", not "pink"\.$/],
  height: [{ height: "tall" }, /^height should be a whole number from 20 to 5,000, not "tall"\.$/],
  limits: [{ limits: '{"fuel": 0}' }, /^limits\.fuel should be a whole number/],
  json: [{ tests: "[" }, /^tests should be JSON, but is not: /],
  tests: [{ tests: '[{"title": "t"}]' }, /^tests\[0\] should be a check with at least one of/],
  pollution: [{ limits: '{"__proto__": {"fuel": 1}}' }, /^limits has no option "__proto__"/],
  twice: [{ files: '[{"path": "main.js", "text": ""}]' }, /^There are two files with the path "main\.js"/],
};
for (const [name, [attributes, sentence]] of Object.entries(wrong))
  test(`an invalid setting is reported, and the others apply: ${name}`, () => {
    const { problems, exercise } = settings(attributes);
    expect(problems).toEqual([expect.stringMatching(sentence)]);
    expect(exercise.files).toEqual([{ path: "main.js", text: "1" }]);
  });

const wrongAllow: Record<string, string> = {
  '{"globals":{"except":["nope"]}}': 'allow.globals.except[0] names "nope", which does not exist',
  '{"global":{}}': 'allow has no option "global"; it has globals, modules, clock, random',
  "[]": "allow",
  "5": "allow",
  '"pure"': "allow",
  '{"clock":5}': "allow.clock",
  '{"globals":{"extends":"foo"}}':
    'allow.globals.extends should be one of "default", "pure", "minimal", not "foo".',
};
for (const [allow, said] of Object.entries(wrongAllow))
  test(`an invalid allow list is reported with its position, and refuses the reader's runs: ${allow}`, () => {
    const read = settings({ allow });
    expect(read.needsCheck).toBe(true);
    const { problems, refusesRuns } = checkedWidgetSettings(read);
    expect(problems).toEqual([expect.stringContaining(said)]);
    expect(problems[0]).toMatch(/\.$|\?$/);
    expect(refusesRuns).toBe(true);
  });

test("a valid allow list has no problems, and presets need no further check", () => {
  for (const allow of ["pure", " minimal ", ""]) expect(settings({ allow }).needsCheck).toBe(false);
  const right = checkedWidgetSettings(
    settings({ allow: '{"globals":{"except":["eval"]},"random":{"seed":1}}' }),
  );
  expect(right).toMatchObject({ problems: [], refusesRuns: false, notes: [] });
});

test("lowered limits are reported, but are not an error", () => {
  const read = settings({ limits: '{"memoryBytes": 1073741824, "fuel": 1000000000000, "cpuMs": 5}' });
  expect(read.needsCheck).toBe(true);
  expect(checkedWidgetSettings(read)).toMatchObject({
    problems: [],
    notes: [
      "limits.fuel is 1 trillion steps. The maximum for a widget is 3 billion steps, and is used instead.",
      "limits.memoryBytes is 1,024 MiB. The maximum for a widget is 256 MiB, and is used instead.",
    ],
  });
});

test("the first of the page's files is the entry", () => {
  const files = [{ path: "", text: "1" }];
  const edited = [
    { path: "app.js", text: "2" },
    { path: "b.js", text: "3" },
  ];
  expect(readWidgetSettings({ attributes: {}, files, edited }).exercise).toMatchObject({
    entry: "app.js",
    files: edited,
  });
  const same = [{ path: "main.js", text: "2" }];
  expect(readWidgetSettings({ attributes: {}, files, edited: same }).exercise).toMatchObject({
    entry: "main.js",
    files: [{ path: "main.js", text: "1" }],
  });
});

test("another language moves the changed text to its own file name", () => {
  const source = {
    attributes: {},
    files: [{ path: "", text: "1" }],
    edited: [
      { path: "main.js", text: "2" },
      { path: "b.js", text: "3" },
    ],
  };
  const after = withAttribute(source, "language", "ts");
  expect(after.edited).toEqual([
    { path: "main.ts", text: "2" },
    { path: "b.js", text: "3" },
  ]);
  expect(readWidgetSettings(after).exercise.entry).toBe("main.ts");
  expect(withAttribute(source, "theme", "dark").edited).toBe(source.edited);
});

const documentation = readFileSync(
  fileURLToPath(new URL("../../../public/widget/index.html", import.meta.url)),
  "utf8",
);
const [, attributes = ""] = /<h2>Attributes(.*?)<h2>/s.exec(documentation) ?? [];
const rows = [...attributes.matchAll(/<tr><td><code>(\w+)<\/code><\/td><td>(.*)<\/td><\/tr>/g)];

test("the documentation's values for an attribute are accepted", () => {
  const tried: Record<string, number> = {};
  for (const [, name = "", about = ""] of rows) {
    if (!/^(?:language|theme|height|console|editor|allow|limits|files)$/.test(name)) continue;
    for (const [, value = ""] of about.matchAll(/<code>([^<]*)<\/code>/g)) {
      if (/[<&(]/.test(value)) continue;
      expect(settings({ [name]: value }).problems).toEqual([]);
      tried[name] = (tried[name] ?? 0) + 1;
    }
  }
  expect(tried).toEqual({
    language: 12,
    theme: 4,
    height: 1,
    limits: 1,
    allow: 3,
    files: 1,
    console: 3,
    editor: 3,
  });
});

test("a moment to look at is parsed when it is requested", () => {
  const unread = settings({ look: "line 7, time 3" });
  expect(unread).toMatchObject({ needsCheck: true, problems: [] });
  expect(checkedWidgetSettings(unread).view.look).toEqual({ kind: "line", line: 7, time: 3 });
  const { view, problems, refusesRuns } = checkedWidgetSettings(settings({ look: "line seven" }));
  expect([view.look, problems, refusesRuns]).toEqual([
    undefined,
    ['look should be "line 7", "line 7, time 3", "moment 12", "first" or "last", not "line seven".'],
    false,
  ]);
});
