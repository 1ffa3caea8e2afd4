import { expect, test } from "vitest";
import { examples } from "../../player/examples/examples.ts";
import { lessons } from "../../player/examples/lesson-list.ts";
import { examplesFor, lessonsFor } from "./find-examples.ts";

test("without words all are found, in their order", () => {
  expect(examplesFor("  ")).toEqual(examples);
  expect(lessonsFor("")).toEqual(lessons);
});

test("each example is found by its title, in any case, and by its topic", () => {
  for (const example of examples) {
    expect(examplesFor(example.title.toUpperCase())).toContain(example);
    expect(examplesFor(example.topic)).toContain(example);
  }
});

test("every word must be there, in any order", () => {
  const [{ title, topic } = { title: "", topic: "" }] = examples;
  const found = examplesFor(`${topic} ${title}`);
  expect(found).toEqual(examplesFor(`${title} ${topic}`));
  expect(found.length).toBeGreaterThan(0);
  expect(examplesFor(`${title} qwertyuiop`)).toEqual([]);
});

test("words of the program count only if no title, sentence, topic or language has them", () => {
  const inText = (word: string) =>
    examples.filter(({ files }) => files.some(({ text }) => text.toLowerCase().includes(word)));
  const inLabels = (word: string) =>
    examples.filter(({ title, about, topic, language }) =>
      [title, about, topic, language].join("\n").toLowerCase().includes(word),
    );
  expect(inLabels("console.log")).toEqual([]);
  expect(examplesFor("console.log")).toEqual(inText("console.log"));
  expect(inLabels("elixir").length).toBeGreaterThan(0);
  expect(examplesFor("elixir")).toEqual(inLabels("elixir"));
});

test("lessons are found by their title, by their sentence, and all by the word", () => {
  for (const lesson of lessons) {
    expect(lessonsFor(lesson.title)).toContain(lesson);
    expect(lessonsFor(lesson.about)).toContain(lesson);
  }
  expect(lessonsFor("LESSON")).toEqual(lessons);
  expect(lessonsFor("lesson qwertyuiop")).toEqual([]);
});
