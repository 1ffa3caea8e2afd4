// A function remembers the variables around it, also after their block ends.

function makeCounter(step) {
  let count = 0; // Nobody outside can reach it.
  return () => {
    count += step;
    return count;
  };
}

const ones = makeCounter(1);
const tens = makeCounter(10);
console.log(ones(), ones(), ones()); // Each counter has a count of its own.
console.log(tens(), tens());

// A function that saves its earlier results:
function remember(compute) {
  const known = new Map();
  return (n) => {
    if (!known.has(n)) known.set(n, compute(n));
    return known.get(n);
  };
}

let calls = 0;
const fibonacci = remember((n) => {
  calls++;
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
});
console.log("fibonacci(78) =", fibonacci(78), "after", calls, "calls");

// A trap: var makes one variable for the whole loop, let one per iteration.
const withVar = [];
const withLet = [];
for (var v = 0; v < 3; v++) withVar.push(() => v);
for (let l = 0; l < 3; l++) withLet.push(() => l);
console.log("var:", ...withVar.map((read) => read()));
console.log("let:", ...withLet.map((read) => read()));
// Try next: fibonacci without remember(…). How many steps does it take?
