/** The examples of Elixir, each in one file (see player/examples/programs), and its lessons (see public/lessons). */
export const elixir = {
  examples: {
    "elixir-patterns": {
      title: "Pattern matching",
      about: "The pattern on the left describes the shape of the value on the right.",
    },
    "elixir-recursion": {
      title: "Lists by recursion",
      about: "A list is a first element and a rest, and functions follow this structure.",
    },
    "elixir-pipes": {
      title: "Pipes",
      about: "Orders are grouped, added up and sorted, one step after the other.",
    },
    "elixir-maps": {
      title: "Maps and structs",
      about: "Values that never change: an update returns a new one.",
    },
    "elixir-comprehensions": {
      title: "Comprehensions",
      about: "Lists, maps and sums from several generators.",
    },
    "elixir-with": {
      title: "Steps that may fail",
      about: "A chain of checks that ends at the first one that does not match.",
    },
    "elixir-protocols": {
      title: "Protocols",
      about: "One function for many types, each with its own implementation.",
    },
    "elixir-errors": {
      title: "Errors and rescue",
      about: "Your own exception, once rescued and once not.",
      ends: "threw",
    },
    "elixir-guess": {
      title: "A number in Elixir",
      about: "A game that asks for numbers, and reads them digit by digit.",
      answers: ["50", "ab", "42"],
    },
    "elixir-refused": {
      title: "What is not available",
      about: "A program with a process is refused before anything runs.",
      ends: "restricted",
    },
  },
  lessons: [
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
  ],
} as const;
