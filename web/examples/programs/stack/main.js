// A function that calls itself. Each call waits for the one that it made,
// and those who wait are the stack.

function sumTo(n) {
  return n === 0 ? 0 : n + sumTo(n - 1);
}
console.log("1 + … + 100 =", sumTo(100));

// Splitting in halves is different: so many calls, but never many at once.
let calls = 0;
function sum(from, to) {
  calls++;
  if (from === to) return from;
  const middle = Math.floor((from + to) / 2);
  return sum(from, middle) + sum(middle + 1, to);
}
console.log("1 + … + 1000 =", sum(1, 1000), "with", calls, "calls");

// How many may wait? One can try: the end of the stack is an error.
let depth = 0;
function dive() {
  depth++;
  dive();
}
try {
  dive();
} catch (error) {
  console.log(`${error.name}: ${error.message}, after ${depth} calls`);
}

// That depth is the same on every machine. Nobody catches this one:
console.log("1 + … + 100000 =", sumTo(100_000));

// Try next: write sumTo with a loop. A loop needs no stack at all.
