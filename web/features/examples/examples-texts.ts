/** The texts of the gallery of examples. */

export const openAnExample = "Open an example";
export const examples = "Examples";
export const searchExamples = "Search the examples";
export const searchExamplesHint = "Search: generators, random, memory …";
export const examplesMatch = (some: number, all: number) => `${some} of ${all} examples`;
export const noExample = (search: string) => `No example matches “${search}”.`;
export const whereExamplesOpen =
  "An example opens beside your own program, which is saved in your drafts. Nothing runs before you press Run.";
export const lessonWords = (title: string, about: string) => `${title} ${about} lesson`;
export const lessons = "Lessons";
export const aboutLessons = " A page with exercises, in a tab of its own.";
