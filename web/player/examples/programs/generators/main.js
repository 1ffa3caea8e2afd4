// A generator is a function that can pause. It makes each value on request.

function* naturals() {
  for (let n = 1; ; n++) yield n; // Endless, and yet it does no harm.
}

// A value is computed only when it is needed.
const found = naturals()
  .filter((n) => n % 7 === 0)
  .map((n) => n * n)
  .take(5)
  .toArray();
console.log("squares of sevens:", found);

// yield* delegates to another generator, here to iterate over a tree.
function* walk(tree, depth = 0) {
  for (const [name, branches] of Object.entries(tree)) {
    yield "  ".repeat(depth) + name;
    yield* walk(branches, depth + 1);
  }
}

const life = { plants: { moss: {}, ferns: {} }, animals: { bees: {} } };
for (const line of walk(life)) console.log(line);

// Values go in both directions: next(value) is the result of yield.
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
