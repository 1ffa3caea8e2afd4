import { languageContent } from "../../languages/language-content.ts";

type ListedLesson = { readonly id: string; readonly title: string; readonly about: string };

/** The lessons of the site, in reading order: see public/lessons. */
export const lessons = [
  {
    id: "recursion",
    title: "Recursion",
    about: "A function may call itself. When that ends, what it is good for, and what it costs.",
  },
  {
    id: "sorting",
    title: "Sorting and growth",
    about: "Why one correct program is a thousand times slower than another, and how to predict it.",
  },
  {
    id: "async-order",
    title: "What comes first?",
    about: "In which order promises, timers and await run, and why.",
  },
  ...Object.values(languageContent).flatMap<ListedLesson>(({ lessons }) => lessons),
] as const;
