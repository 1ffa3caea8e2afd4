// Three ways to sort the same numbers. First compare the comparisons.

const sorts = {
  // Swap neighbours until all are in order.
  bubble(list, isLess) {
    for (let end = list.length - 1; end > 0; end--) {
      for (let i = 0; i < end; i++) {
        const [a, b] = [list[i], list[i + 1]];
        if (isLess(b, a)) [list[i], list[i + 1]] = [b, a];
      }
    }
    return list;
  },
  // Sort both halves, then always take the smaller of the two first elements.
  merge(list, isLess) {
    if (list.length < 2) return list;
    const left = sorts.merge(list.slice(0, list.length / 2), isLess);
    const right = sorts.merge(list.slice(list.length / 2), isLess);
    const takesRight = () =>
      right.length > 0 && (left.length === 0 || isLess(right[0], left[0]));
    return list.map(() => (takesRight() ? right.shift() : left.shift()));
  },
  builtIn: (list, isLess) => list.sort((a, b) => (isLess(a, b) ? -1 : 1)),
};

// You can see the steps of a program under the output. Name one sort here,
// run again, and see its steps: "bubble", "merge" or "builtIn".
const chosen = "all";

const numbers = Array.from({ length: 300 }, () => Math.random());
for (const [name, sort] of Object.entries(sorts)) {
  if (chosen !== "all" && chosen !== name) continue;
  let comparisons = 0;
  sort([...numbers], (a, b) => {
    comparisons++;
    return a < b;
  });
  console.log(name.padEnd(8), comparisons, "comparisons");
}
// Try next: 600 numbers. Which one does four times the work, and why?
