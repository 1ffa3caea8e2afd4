/** Limits that no run reaches. With the defaults, a built-in function has used up its steps after 1.2 s. */
export const onlyStopEndsIt = { fuel: 1e12, cpuMs: 3_600_000, wallMs: 3_600_000 };

/** Programs that print "before", and then only Stop ends them. */
export const endlessPrograms = [
  { state: "while it loops", code: 'console.log("before"); for (;;);' },
  {
    state: "in the midst of a built-in function's loop",
    code: 'console.log("before"); Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);',
  },
  {
    state: "while it waits for a timer",
    code: 'console.log("before"); setTimeout(() => console.log("never"), 3_000_000);',
  },
  {
    state: "while it waits, again and again",
    code: 'console.log("before"); setInterval(() => {}, 1);',
  },
] as const;
