import { languageById } from "../../languages/catalog.ts";
import { languageContent } from "../../languages/language-content.ts";
import type { Clock, Randomness } from "../../protocol/capabilities/capabilities.ts";
import { engineLanguage } from "../../protocol/program/language-id.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import type { Limits } from "../../protocol/run/limits.ts";
import type { OutcomeName } from "../../protocol/run/outcome.ts";

/** A program to look at, to run and to change, with its run settings. A setting that is missing has its default. */
export type Example = {
  /** The name of its folder in programs/, and in links: it never changes. */
  readonly id: string;
  readonly title: string;
  /** One plain sentence: what there is to see. */
  readonly about: string;
  readonly topic: string;
  readonly language: string;
  /** The entry is the first. */
  readonly files: readonly SourceFile[];
  readonly entry: string;
  readonly limits?: Partial<Limits>;
  readonly clock?: Clock;
  readonly random?: Randomness;
  /** Answers to its questions, for a reader who wants to see it run without typing. */
  readonly answers?: readonly string[];
  /** How it ends as it stands. */
  readonly ends: OutcomeName;
};

type ExampleText = Pick<Example, "title" | "about"> &
  Partial<Pick<Example, "language" | "entry" | "limits" | "clock" | "random" | "answers" | "ends">>;

const texts = import.meta.glob("./programs/**/*", { query: "?raw", import: "default", eager: true });

function filesOf(id: string, entry: string): readonly SourceFile[] {
  const folder = `./programs/${id}/`;
  return Object.entries(texts)
    .filter(([path]) => path.startsWith(folder))
    .map(([path, text]) => ({ path: path.slice(folder.length), text }))
    .sort((a, b) => Number(b.path === entry) - Number(a.path === entry));
}

function about(
  topic: string,
  programs: Readonly<Record<string, ExampleText>>,
  all: Partial<ExampleText> = {},
): readonly Example[] {
  return Object.entries(programs).map(([id, own]) => {
    const details = { ...all, ...own };
    const { entry = "main.js", language = engineLanguage, ends = "completed" } = details;
    return { ...details, id, topic, language, entry, ends, files: filesOf(id, entry) };
  });
}

const MiB = 1024 * 1024;
const startsAt = Date.UTC(2031, 2, 9);

/** In the order of the gallery, topic by topic. */
export const examples: readonly Example[] = [
  ...about("First steps", {
    hello: { title: "Hello", about: "Output, and the value of a program." },
    input: {
      title: "Guess my number",
      about: "A game that asks you questions, and waits for your answers.",
      random: { seed: 7 },
      answers: ["50", "twenty-five", "25", "37", "31", "28", "Ada"],
    },
    console: {
      title: "What the console can do",
      about: "Tables, groups, counts, a stopwatch and colours.",
      clock: { startsAt },
    },
    values: {
      title: "Surprising values",
      about: "NaN, two zeros, holes in arrays, big integers and symbols.",
    },
  }),
  ...about("The language", {
    closures: { title: "Closures", about: "Functions remember the variables around them." },
    generators: {
      title: "Generators",
      about: "Functions that pause: infinite sequences, trees, and values in both directions.",
    },
    "map-and-set": { title: "Map and Set", about: "Counting, grouping, and what two sets have in common." },
    classes: {
      title: "Classes",
      about: "Private fields, accessors and statics, and a setter that refuses.",
      ends: "threw",
    },
    "regular-expressions": {
      title: "Regular expressions",
      about: "Patterns that find, name and replace parts of a string.",
    },
    modules: { title: "Several files", about: "Three modules and a JSON file that share what they export." },
    typescript: {
      title: "TypeScript",
      about: "Types that are checked as you write, and removed before the run.",
      language: "typescript",
      entry: "main.ts",
    },
  }),
  ...about("Time and chance", {
    "async-order": {
      title: "What comes first?",
      about: "Promises, microtasks and timers, in the order in which they run.",
      clock: { startsAt },
    },
    "virtual-time": {
      title: "A day in no time",
      about: "A clock that jumps to the next timer instead of waiting for it.",
      clock: { startsAt },
    },
    "seeded-dice": {
      title: "Fair dice, the same for all",
      about: "Random numbers from a seed: everyone rolls the same.",
      random: { seed: 2031 },
    },
  }),
  ...about("The sandbox", {
    "endless-loop": {
      title: "An infinite loop",
      about: "It ends at exactly the same step on every machine.",
      limits: { fuel: 5_000_000 },
      ends: "exhausted:fuel",
    },
    "memory-bomb": {
      title: "A memory bomb",
      about: "A program that uses more and more memory, until the limit ends it.",
      limits: { memoryBytes: 32 * MiB },
      ends: "exhausted:memory",
    },
    stack: {
      title: "The end of the stack",
      about: "Functions that call themselves, and how deep that can go.",
      ends: "exhausted:stack",
    },
    "fetch-refused": {
      title: "No way out",
      about: "What a program cannot use, and which error it gets.",
      ends: "restricted",
    },
    sorts: {
      title: "Three sorts, compared",
      about: "The same numbers sorted in three ways: count the comparisons, then compare the fuel.",
      random: { seed: 4 },
    },
  }),
  ...about("Puzzles", {
    "game-of-life": { title: "Game of life", about: "Three rules make a glider walk across the grid." },
    sudoku: { title: "Sudoku", about: "A solver that tries digits, and goes back when none fits." },
  }),
  ...Object.entries(languageContent).flatMap(([id, { examples }]) => {
    const { label = id, extensions: [extension] = [] } = languageById(id) ?? {};
    return about(label, examples, { language: id, entry: `main${extension}` });
  }),
];
