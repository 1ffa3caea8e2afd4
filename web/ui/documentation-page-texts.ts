/** The texts of the user's documentation that are pages of the site: `help/<name>.html`. */
export const documentationPages = [
  {
    name: "page",
    source: "web/docs/page.md",
    title: "The page",
    about: "Running, looking inside, tests, sharing, and where programs are saved.",
  },
  {
    name: "programs",
    source: "web/docs/programs.md",
    title: "What a program may use",
    about: "Languages, modules, questions to the reader, limits.",
  },
  {
    name: "lessons",
    source: "web/products/lesson/README.md",
    title: "Writing lessons",
    about: "A lesson is a Markdown file: exercises, checks, hints.",
  },
  {
    name: "offline",
    source: "web/docs/offline.md",
    title: "Without a network",
    about: "The copy in the browser, and the whole playground in one file.",
  },
  {
    name: "library",
    source: "web/products/node/README.md",
    title: "Command and library",
    about: "sandglass run, trace, grade, and the same from Node.",
  },
  {
    name: "browser-library",
    source: "web/products/browser/README.md",
    title: "The library in a page",
    about: "Running programs from a page of your own.",
  },
] as const;
