import { readdirSync } from "node:fs";
import { elixir } from "../web/languages/elixir/language.ts";
import { lua } from "../web/languages/lua/language.ts";
import { python } from "../web/languages/python/language.ts";
import { sql } from "../web/languages/sql/language.ts";
import { countLines, type Fact, numberAfter, sizeOf } from "./facts.ts";

/** What the budgets, the documents and the benchmarks know of a language that needs files of its own. */
type LanguageFigures = {
  readonly id: string;
  readonly label: string;
  /** The budget of its compiler, its library and its names in the editor, in KiB. */
  readonly kib: number;
  /** The budget of its largest lesson, in KiB; without lessons none. */
  readonly lessonKib?: number;
  /** The files of its library that a first program seldom uses, if it has a library in the guest. */
  readonly laterFiles?: RegExp;
  /** What documents say of it. */
  readonly facts: Readonly<Record<string, readonly Fact[]>>;
};

const records = "web/languages/elixir/recorded";
const libraryRecords = "web/languages/elixir/library/recorded";
const recordedIn = (name: string) => countLines(`${records}/${name}.jsonl`);
const deepCalls = numberAfter("web/languages/elixir/hostile.test.ts", 'module(body, "M.f(');

const pythonMb = 1e6 * numberAfter("web/languages/python/language.ts", "downloadMb: ");

export const languageFigures: readonly LanguageFigures[] = [
  {
    ...elixir,
    kib: 158,
    lessonKib: 749,
    laterFiles:
      /\/(?:erlang|calendar|date|time|naive|uri|version|option-parser|path|string-io|macro|regex|base|stream|bitwise)/,
    facts: {
      "public/evidence/index.html": [[", in Elixir {} KiB", sizeOf("a lesson in Elixir")]],
      "web/docs/programs.md": [
        ["(about {} KiB with what the editor knows of them)", sizeOf("Elixir")],
        ["recursion {} deep", deepCalls],
      ],
      "web/languages/elixir/README.md": [
        ["Recursion in a function's body goes {} deep", deepCalls],
        ["results of {} programs about special cases", recordedIn("corners")],
        [
          "results of {} expressions that e2e/lab/judge/elixir/generate.ts makes from four seeds",
          [1, 2, 3, 4].reduce((sum, seed) => sum + recordedIn(`generated/${seed}`), 0),
        ],
        ["warnings for {} programs", recordedIn("warnings")],
        ["messages for {} programs", recordedIn("errors")],
        [
          "Elixir's results of {} expressions. Every value",
          countLines(
            ...readdirSync(new URL(`../${libraryRecords}`, import.meta.url)).map(
              (name) => `${libraryRecords}/${name}`,
            ),
          ),
        ],
      ],
    },
  },
  {
    ...lua,
    kib: 139,
    lessonKib: 760,
    facts: {
      "web/docs/programs.md": [["about {} KiB with its interpreter and its colours", sizeOf("Lua")]],
      "web/languages/lua/README.md": [
        [
          "{} programs print what Debian's `lua5.4` prints",
          countLines("web/languages/lua/recorded/programs.jsonl"),
        ],
      ],
    },
  },
  {
    ...python,
    kib: 9200,
    facts: {
      "web/docs/programs.md": [["It is {} MB, so it is fetched", pythonMb]],
      "web/languages/python/README.md": [
        ["Its file is {} MB as a server sends it", pythonMb],
        ["runs {} recorded programs", countLines("web/languages/python/recorded/programs.jsonl")],
      ],
    },
  },
  {
    ...sql,
    kib: 360,
    facts: {
      "web/docs/programs.md": [["about {} KiB with SQLite and its colours", sizeOf("SQL")]],
      "web/languages/sql/README.md": [
        [
          "{} scripts print what Debian's `sqlite3` prints",
          countLines("web/languages/sql/recorded/programs.jsonl"),
        ],
      ],
    },
  },
];
