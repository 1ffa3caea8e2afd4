/** The lessons that come with the site, in the order in which to read them: see public/lessons. */
export const lessons = [
  {
    id: "recursion",
    title: "Recursion",
    about: "A function may call itself. When that ends, what it is good at, and what it costs.",
  },
  {
    id: "sorting",
    title: "Sorting and growth",
    about: "Why one right program is a thousand times slower than another, and how to see it coming.",
  },
  {
    id: "async-order",
    title: "What comes first?",
    about: "Promises, timers and await, in the order in which they run, which is no accident.",
  },
] as const;
