import { chunkName, type ShippedFiles } from "./shipped.ts";

/**
 * The maximum number of bytes that a visitor downloads: one row for each part that a visitor waits for or stores.
 *
 * Sizes are of brotli at its highest level, which static hosts send. The size of the same script changes by up to 0.3
 * KiB with the hashes in file names, so a budget is never exact. A budget is raised by as little as possible. The
 * commit says why; the row says only what still matters.
 */
export type Budget = {
  readonly name: string;
  readonly kib: number;
  /** What it is, as a sentence. */
  readonly what: string;
  /** Whether a file belongs to this part, by its path in dist/. */
  readonly has: (path: string, groups: ShippedFiles) => boolean;
  /** Whether each of its files is a page of which a visitor fetches one. Then the largest counts, not the sum. */
  readonly largestOf?: true;
  /** Whether its files are left out of "everything", because few visitors fetch them. */
  readonly apart?: true;
  /** Whether it is what a first visit loads. Only these are measured by the short test command. */
  readonly firstVisit?: true;
};

const chunk = (name: string) => (path: string) => path.endsWith(".js") && chunkName(path) === name;
const matches = (pattern: RegExp) => (path: string) => pattern.test(path);

export const budgets: readonly Budget[] = [
  {
    name: "first output",
    firstVisit: true,
    // The index of variables, by which long functions compile in linear time, took 0.4 of it; the sort of typed arrays
    // 0.2. The engine's recursive functions, which count how much stack they use, took 0.3; private fields in values
    // 0.3; the merge sort 0.3; templates, Array.from and replaceAll in deep calls, and branch hints, 0.5 each; twins
    // that match patterns with getters and proxies as the engine does, 0.1; setters, sums, `join` and a program's
    // iterators in deep calls, 0.5; numbers that stay beside their lines, and texts by key, 0.2; the end of `for
    // await`, and `...` of generators in deep calls, 0.3. The guest's library as code of the engine, which makes the
    // first VM in a third of the time, took 7.6.
    // The script of the first worker in the page, where it delays nothing, took 8: it is no longer compressed with the
    // script of the page, of which it repeats some.
    kib: 296.3,
    what: "What a visitor needs before a program can print: page, scripts, worker and engine.",
    // The engine is 196 of it. 7.4 of these are for deep calls (web/build/engine/stackless-interpreter.ts).
    has: (path, { firstOutput }) => firstOutput.includes(path),
  },
  {
    name: "font of code",
    kib: 23,
    what: "The page's own monospaced font, which only the copy for use offline fetches, and its licence.",
    has: matches(/^fonts\//),
    apart: true,
  },
  {
    name: "Monaco's own chunk",
    kib: 680,
    what: "The full editor without its workers. No run waits for it.",
    has: chunk("monaco"),
  },
  {
    name: "TypeScript worker",
    kib: 850,
    what: "TypeScript for the full editor: names to complete and wrong types. No run waits for it.",
    has: chunk("ts.worker"),
  },
  {
    name: "TypeScript compiler",
    kib: 70,
    what: "What the first program in TypeScript waits for.",
    has: chunk("typescript.script"),
  },
  {
    name: "Elixir",
    kib: 150.2,
    what: "Its compiler and its library, which the first program in Elixir waits for, and what the editor knows of it.",
    // The compiler and the library are 137.6 of it, the features of the full editor 7.6, the list of what a program may
    // use 4.6. The table of the letters in names, and programs of several files, took 4.
    has: matches(/^assets\/elixir[.-]/),
    apart: true,
  },
  {
    name: "advice",
    kib: 28.3,
    what: "What the page says after a bad ending. No widget, lesson or exported program has it.",
    has: chunk("advice.script"),
    apart: true,
  },
  {
    name: "host script",
    firstVisit: true,
    kib: 4.5,
    what: "What a page with widgets loads before anything else.",
    // Includes properties for frameworks: a module that is loaded later needs Access-Control-Allow-Origin from the
    // server, and widgets work without that header.
    has: (path) => path === "embed.js",
  },
  {
    name: "library for pages",
    firstVisit: true,
    kib: 22.7,
    what: "sandbox.js, which a page of somebody's own imports; its frame loads the engine. web/browser/README.md says its size.",
    has: (path) => path === "sandbox.js",
  },
  {
    name: "widget before it is touched",
    firstVisit: true,
    kib: 15.8,
    what: "The frame of a widget with all that it loads by itself; each further widget of a page has it from the cache.",
    has: (path, { widget }) => widget.includes(path),
  },
  {
    name: "a lesson",
    // The run controller, which it shares with the page, took 0.5; the words of outcomes by key, and separate classes
    // for replays and for the engine's stack, 0.4; private fields in values 0.4; the engine's count of native recursion
    // 1.6, because it is there twice; texts by key 1.0; the end of `for await`, and `...` of generators in deep calls,
    // 1.7. The guest's library as code, which is base64 in its engine, took 14.2.
    kib: 542.5,
    what: "The largest lesson as one file that needs no other, so all it can ever do is in it.",
    // Parts of the library that only programs that mention them load are 13 of it (URLPattern 5.5; disposal, zip,
    // JSON's source, Intl.Locale, Headers, Blob and channels 1 to 2 each), because nothing can be fetched. Looking
    // inside is 39: 25 for the second engine (stored as its difference from the first), 9 in the worker.
    has: matches(/^lessons\/one-file\/(?!elixir-).*\.html$/),
    largestOf: true,
    apart: true,
  },
  {
    name: "a lesson in Elixir",
    // Whether a condition is true, and the values at the end of a run, took 0.8; the forms that Elixir refuses, 4;
    // names beyond ASCII (also in the reader of values) and several files, 5; the engine's count of native recursion
    // 1.6; texts by key 1.0; the end of `for await`, and `...` of generators, 1.8. The guest's library as code took
    // 14.2.
    kib: 678,
    what: "The same with the compiler and the library of Elixir, and what reads its values when one looks inside.",
    has: matches(/^lessons\/one-file\/elixir-.*\.html$/),
    largestOf: true,
    apart: true,
  },
  {
    name: "page of a lesson",
    firstVisit: true,
    kib: 11,
    what: "The largest page of a lesson as the site has it, which can be read before its script has come.",
    has: matches(/^lessons\/[^/]+\.html$/),
    largestOf: true,
    apart: true,
  },
  {
    name: "page for export",
    kib: 822.4,
    what: 'The larger of the two pages that "Export as HTML" puts a program into; the other has no Elixir.',
    // Already packed, so brotli does not make it smaller. (It changes by up to 0.8 with any change of names.) The
    // compiler, the library and the reader of values each have the table of letters. With several files in Elixir that
    // took 14. The merge sort took 0.5, private fields in values 0.4, native recursion and long strings that end as in
    // V8 0.3, the words of outcomes by key 0.2.
    has: matches(/^assets\/program-page-[^/]*\.html$/),
    largestOf: true,
    apart: true,
  },
  {
    name: "libraries",
    kib: 520,
    what: "All 16 that programs may import; each is fetched when a program names it (`npm run libraries`).",
    has: matches(/^assets\/library\.[^/]*\.js$/),
    apart: true,
  },
  {
    name: "library types",
    kib: 400,
    what: "Their declarations for the full editor, 5 to 72 each; fetched when a program in it names the library.",
    has: matches(/^assets\/library-types\.[^/]*\.js$/),
    apart: true,
  },
  {
    name: "look inside",
    // The guest's library as code of the engine took 7.5.
    kib: 427.2,
    what: "What going through a run moment by moment fetches when it is first asked for.",
    // The engine with breakpoints is 193, the script of its workers 125 (all of the full worker, and 8 more). The view
    // is in it three times, 14 each, for the site, for widgets and for lessons. The reader of Elixir's values is 16.
    has: matches(/^assets\/(?:(?:client-|open-)?look[.-]|moments-)/),
    apart: true,
  },
  {
    name: "receipts",
    kib: 5,
    what: "What compares a run with what the author of a link or file saw, and offers a receipt of one's own.",
    has: matches(/^assets\/receipt-/),
    apart: true,
  },
  {
    name: "growth",
    kib: 6,
    what: "What measures and draws how a function's steps grow, when it is first asked for.",
    has: matches(/^assets\/growth-/),
    apart: true,
  },
  {
    name: "values",
    kib: 5,
    what: "What tells the values of a line's stages and operands, when they are first asked for.",
    has: matches(/^assets\/values-/),
    apart: true,
  },
  {
    name: "line counts",
    kib: 5,
    what: "What counts the lines of runs and shows that, when its switch is on. Monaco's part is with Monaco.",
    has: matches(/^assets\/line-counts-/),
    apart: true,
  },
  {
    name: "Vim keys",
    kib: 30,
    what: "What the full editor fetches when the reader sets Vim's keys.",
    has: matches(/^assets\/vim-/),
    apart: true,
  },
  {
    name: "formatting",
    kib: 240,
    what: "Prettier for JavaScript, TypeScript, JSON and Markdown, when a file is first laid out.",
    has: matches(/^assets\/prettier-(?:code|markdown)-[^/]*\.js$/),
    apart: true,
  },
  {
    name: "Markdown preview",
    kib: 11.5,
    what: "What reads and shows a Markdown file, when it is first asked for: marked is most of it.",
    has: matches(/^assets\/markdown-view-/),
    apart: true,
  },
  {
    name: "tests pane",
    kib: 5.6,
    what: "What runs a program's own tests and shows how they came out, when it is first asked for.",
    has: matches(/^assets\/tests-panel-/),
    apart: true,
  },
];

/**
 * The whole site without the parts that have a separate budget: what a host and an offline copy store, Monaco included.
 */
export const everything: Budget = {
  name: "everything",
  // The values at the end of an Elixir program, the calls of a test, and wrapped lines took 2. Parts of the library
  // that only programs that mention them load are 13 in each of three workers. The files that the pages of lessons load
  // are 118. (The widget has most of them, too, in separate chunks.)
  // The script of the first worker in the page took 9.
  kib: 2553.9,
  what: "The site without what has a budget apart: what a host stores, and what a copy for use offline keeps.",
  has: (path, groups) => !budgets.some((budget) => budget.apart && budget.has(path, groups)),
};
