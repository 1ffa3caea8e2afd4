/** The examples of Lua, each in one file (see player/examples/programs), and its lesson (see public/lessons). */
export const lua = {
  examples: {
    "lua-tables": {
      title: "Tables",
      about: "One structure is a list, a record, and a dictionary that counts words.",
    },
    "lua-closures": {
      title: "Closures in Lua",
      about: "Functions that keep the variables around them: counters, and an account.",
    },
    "lua-coroutines": {
      title: "Coroutines",
      about: "Functions that stop in the middle: an endless list, and two tasks that take turns.",
    },
    "lua-metatables": {
      title: "Metatables",
      about: "What +, == and a missing field mean for a table: classes are made of that.",
    },
  },
  lessons: [
    {
      id: "lua-tables",
      title: "Tables, closures, coroutines in Lua",
      about: "Three ideas of which Lua makes everything else.",
    },
  ],
} as const;
