// Values that surprise people. Guess each line before you run.

// Binary fractions cannot hold 0.1, as decimals cannot hold a third.
console.log(0.1 + 0.2, 0.1 + 0.2 === 0.3);

// NaN is "not a number", and the only value that is not equal to itself.
const nan = Number("seven");
console.log(nan, nan === nan, Number.isNaN(nan), [nan].includes(nan));

// There are two zeros. They are equal, and still differ.
console.log(-0, -0 === 0, Object.is(-0, 0), 1 / -0);

// An array may have holes. A hole is not undefined: it is nothing at all.
const sparse = [1, , 3, undefined];
console.log(sparse, 1 in sparse, 3 in sparse);

// Numbers lose count above 2 ** 53. BigInts, with an n, never do.
console.log(2 ** 53 === 2 ** 53 + 1, 2n ** 53n === 2n ** 53n + 1n);
console.log(2n ** 200n);

// No two symbols are the same, so a key that is one cannot collide.
const secret = Symbol("secret");
const box = { open: true, [secret]: 42 };
console.log(box, Object.keys(box), Symbol("secret") in box, secret in box);

// One picture may be several characters, and those several units long.
console.log([..."👩‍🚀"], "👩‍🚀".length);

// Try next: sort the numbers as numbers, with sort((a, b) => a - b).
[typeof null, typeof NaN, "10" + 1, [1, 9, 10].sort()];
