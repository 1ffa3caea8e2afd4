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
  {
    id: "elixir-patterns",
    title: "Pattern matching in Elixir",
    about: "One equals sign takes values apart, checks them, and decides what to do.",
  },
  {
    id: "elixir-recursion",
    title: "Recursion and pipes in Elixir",
    about: "Elixir has no loops and does not need them. And how to write steps from left to right.",
  },
  {
    id: "elixir-enum",
    title: "Enum and comprehensions in Elixir",
    about: "Three functions for nearly everything that you do with a list, and a shorter way to write it.",
  },
] as const;
