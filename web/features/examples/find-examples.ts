import { type Example, examples } from "../../player/examples/examples.ts";
import { lessons } from "../../player/examples/lesson-list.ts";
import * as texts from "./examples-texts.ts";

/**
 * The examples with every word of the query in their title, sentence, topic or language. If there are none, those with
 * every word in their text.
 */
export function examplesFor(query: string): readonly Example[] {
  const words = wordsOf(query);
  const labelText = ({ title, about, topic, language }: Example) =>
    [title, about, topic, language].join("\n").toLowerCase();
  const inWords = examples.filter((example) => words.every((word) => labelText(example).includes(word)));
  if (inWords.length > 0) return inWords;
  const text = (example: Example) =>
    example.files
      .map((file) => file.text)
      .join("\n")
      .toLowerCase();
  return examples.filter((example) => words.every((word) => text(example).includes(word)));
}

/** The lessons with every word of the query in their title or sentence. "lesson" finds all. */
export function lessonsFor(query: string): readonly (typeof lessons)[number][] {
  const words = wordsOf(query);
  return lessons.filter(({ title, about }) =>
    words.every((word) => texts.lessonWords(title, about).toLowerCase().includes(word)),
  );
}

function wordsOf(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}
