// A generator is a function that can pause. It makes one value when asked.

function* naturals() {
  for (let n = 1; ; n++) yield n; // Endless, and yet it does no harm.
}

// Nothing is computed before somebody takes it, and then only that.
const found = naturals()
  .filter((n) => n % 7 === 0)
  .map((n) => n * n)
  .take(5)
  .toArray();
console.log("squares of sevens:", found);

// yield* hands over to another generator: a walk through a tree.
function* walk(tree, depth = 0) {
  for (const [name, branches] of Object.entries(tree)) {
    yield "  ".repeat(depth) + name;
    yield* walk(branches, depth + 1);
  }
}

const life = { plants: { moss: {}, ferns: {} }, animals: { bees: {} } };
for (const line of walk(life)) console.log(line);

// It is a conversation: next(value) is what yield gives inside.
function* average() {
  let mean = 0;
  for (let count = 1; ; count++) mean += ((yield mean) - mean) / count;
}

const mean = average();
mean.next(); // runs up to the first yield
for (const value of [10, 20, 60]) {
  console.log(`after ${value} the average is`, mean.next(value).value);
}

// Try next: write function* primes() that filters naturals() by itself.
