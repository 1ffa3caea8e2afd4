// A function that calls itself. Each call waits for the one that it made,
// and the waiting calls are the stack.

function sumTo(n) {
  return n === 0 ? 0 : n + sumTo(n - 1);
}
console.log("1 + … + 100 =", sumTo(100));

// With halves there are as many calls, but only a few wait at a time.
let calls = 0;
function sum(from, to) {
  calls++;
  if (from === to) return from;
  const middle = Math.floor((from + to) / 2);
  return sum(from, middle) + sum(middle + 1, to);
}
console.log("1 + … + 1000 =", sum(1, 1000), "with", calls, "calls");

// This measures how many can wait: a full stack is an error.
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

// That depth is the same on every machine. This error is not caught:
console.log("1 + … + 100000 =", sumTo(100_000));

// Try next: write sumTo with a loop. A loop needs no stack at all.
