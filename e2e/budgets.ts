import { languageFigures } from "./languages.ts";
import { chunkName, type ShippedFiles } from "./shipped.ts";

/**
 * The maximum number of bytes that a visitor downloads: one row for each part that a visitor waits for or stores.
 *
 * Sizes are of brotli at its highest level, which static hosts send. A budget is the size when it was set and 5 % of
 * room, rounded up. It is raised by hand when it is used up, in a commit that says what the visitor gets for it.
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

const isLesson = matches(/^lessons\/one-file\/.*\.html$/);
const isLessonIn = (path: string, language: string) => path.startsWith(`lessons/one-file/${language}-`);

export const budgets: readonly Budget[] = [
  {
    name: "first output",
    firstVisit: true,
    // Two more than before Python, Lua and SQL: their starters and colours, and the sentence that a program still computes.
    kib: 312,
    what: "What a visitor needs before a program can print: page, scripts, worker and engine.",
    has: (path, { firstOutput }) => firstOutput.includes(path),
  },
  {
    name: "font of code",
    kib: 24,
    what: "The page's own monospaced font, which only the copy for use offline fetches, and its licence.",
    has: matches(/^fonts\//),
    apart: true,
  },
  {
    name: "Monaco's own chunk",
    kib: 673,
    what: "The full editor without its workers. No run waits for it.",
    has: chunk("monaco"),
  },
  {
    name: "TypeScript worker",
    kib: 751,
    what: "TypeScript for the full editor: names to complete and wrong types. No run waits for it.",
    has: chunk("ts.worker"),
  },
  {
    name: "TypeScript compiler",
    kib: 69,
    what: "What the first program in TypeScript waits for.",
    has: chunk("typescript.script"),
  },
  ...languageFigures.map(({ id, label, kib }) => ({
    name: label,
    kib,
    what: "Its compiler and its library, which the first program in it waits for, and what the editor knows of it.",
    has: matches(new RegExp(`^assets/${id}[.-]`)),
    apart: true as const,
  })),
  {
    name: "explanation of failures",
    kib: 30,
    what: "What the page says after a bad ending. No widget, lesson or exported program has it.",
    has: chunk("explain.script"),
    apart: true,
  },
  {
    name: "host script",
    firstVisit: true,
    kib: 4.9,
    what: "What a page with widgets loads before anything else.",
    has: (path) => path === "embed.js",
  },
  {
    name: "library for pages",
    firstVisit: true,
    kib: 24,
    what: "sandbox.js, which a page of somebody's own imports; its frame loads the engine.",
    has: (path) => path === "sandbox.js",
  },
  {
    name: "widget before it is touched",
    firstVisit: true,
    kib: 18,
    what: "The frame of a widget with all that it loads by itself; each further widget of a page has it from the cache.",
    has: (path, { widget }) => widget.includes(path),
  },
  {
    name: "a lesson",
    kib: 607,
    what: "The largest lesson as one file that needs no other, so all it can ever do is in it.",
    has: (path) => isLesson(path) && !languageFigures.some(({ id }) => isLessonIn(path, id)),
    largestOf: true,
    apart: true,
  },
  ...languageFigures
    .flatMap(({ id, label, lessonKib: kib = 0 }) => ({
      name: `a lesson in ${label}`,
      kib,
      what: "The same with the compiler and the library of the language, and what reads its values when one looks inside.",
      has: (path: string) => isLesson(path) && isLessonIn(path, id),
      largestOf: true as const,
      apart: true as const,
    }))
    .filter(({ kib }) => kib > 0),
  {
    name: "page of a lesson",
    firstVisit: true,
    kib: 9.4,
    what: "The largest page of a lesson as the site has it, which can be read before its script has come.",
    has: matches(/^lessons\/[^/]+\.html$/),
    largestOf: true,
    apart: true,
  },
  {
    name: "page for export",
    kib: 1155,
    what: 'The largest of the pages that "Export as HTML" puts a program into, each with the compilers that it needs.',
    has: matches(/^assets\/program-page-[^/]*\.html$/),
    largestOf: true,
    apart: true,
  },
  {
    name: "libraries",
    kib: 476,
    what: "All that programs may import; each is fetched when a program names it (`npm run libraries`).",
    has: matches(/^assets\/library\.[^/]*\.js$/),
    apart: true,
  },
  {
    name: "library types",
    kib: 401,
    what: "Their declarations for the full editor; fetched when a program in it names the library.",
    has: matches(/^assets\/library-types\.[^/]*\.js$/),
    apart: true,
  },
  {
    name: "look inside",
    kib: 470,
    what: "What going through a run moment by moment fetches when it is first asked for.",
    has: matches(/^assets\/(?:(?:client-|open-)?look[.-]|moments-)/),
    apart: true,
  },
  {
    name: "receipts",
    kib: 2.8,
    what: "What compares a run with what the author of a link or file saw, and offers a receipt of one's own.",
    has: matches(/^assets\/receipt-/),
    apart: true,
  },
  {
    name: "growth",
    kib: 5.6,
    what: "What measures and draws how a function's steps grow, when it is first asked for.",
    has: matches(/^assets\/growth-/),
    apart: true,
  },
  {
    name: "values",
    kib: 4.4,
    what: "What tells the values of a line's stages and operands, when they are first asked for.",
    has: matches(/^assets\/values-/),
    apart: true,
  },
  {
    name: "line counts",
    kib: 2.6,
    what: "What counts the lines of runs and shows that, when its switch is on. Monaco's part is with Monaco.",
    has: matches(/^assets\/line-counts-/),
    apart: true,
  },
  {
    name: "Vim keys",
    kib: 29,
    what: "What the full editor fetches when the reader sets Vim's keys.",
    has: matches(/^assets\/vim-/),
    apart: true,
  },
  {
    name: "formatting",
    kib: 202,
    what: "Prettier for JavaScript, TypeScript, JSON and Markdown, when a file is first laid out.",
    has: matches(/^assets\/prettier-(?:code|markdown)-[^/]*\.js$/),
    apart: true,
  },
  {
    name: "Markdown preview",
    kib: 12,
    what: "What reads and shows a Markdown file, when it is first asked for: marked is most of it.",
    has: matches(/^assets\/markdown-view-/),
    apart: true,
  },
  {
    name: "tests pane",
    kib: 6.4,
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
  kib: 2760,
  what: "The site without what has a budget apart: what a host stores, and what a copy for use offline keeps.",
  has: (path, groups) => !budgets.some((budget) => budget.apart && budget.has(path, groups)),
};
