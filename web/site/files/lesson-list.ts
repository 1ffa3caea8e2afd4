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
  {
    id: "elixir-patterns",
    title: "Pattern matching in Elixir",
    about: "One equals sign takes values apart, checks them, and chooses what to do.",
  },
  {
    id: "elixir-recursion",
    title: "Recursion and pipes in Elixir",
    about: "No loops, and no need of them. And how a row of steps is read from left to right.",
  },
  {
    id: "elixir-enum",
    title: "Enum and comprehensions in Elixir",
    about: "Three functions for nearly everything that one does with a list, and a shorter way to write it.",
  },
] as const;
