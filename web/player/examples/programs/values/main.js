// Surprising values. Predict each line before you press Run.

// 0.1 has no exact binary fraction, as a third has no exact decimal.
console.log(0.1 + 0.2, 0.1 + 0.2 === 0.3);

// NaN is "not a number", and the only value that is not equal to itself.
const nan = Number("seven");
console.log(nan, nan === nan, Number.isNaN(nan), [nan].includes(nan));

// There are two zeros. They are equal, but not identical.
console.log(-0, -0 === 0, Object.is(-0, 0), 1 / -0);

// An array may have holes. A hole is not undefined: there is no element.
const sparse = [1, , 3, undefined];
console.log(sparse, 1 in sparse, 3 in sparse);

// Above 2 ** 53 some integers are missing. BigInts, with an n, have all.
console.log(2 ** 53 === 2 ** 53 + 1, 2n ** 53n === 2n ** 53n + 1n);
console.log(2n ** 200n);

// No two symbols are equal, so a symbol as a key cannot collide.
const secret = Symbol("secret");
const box = { open: true, [secret]: 42 };
console.log(box, Object.keys(box), Symbol("secret") in box, secret in box);

// An emoji may be several characters, each with several code units.
console.log([..."👩‍🚀"], "👩‍🚀".length);

// Try next: sort the numbers as numbers, with sort((a, b) => a - b).
[typeof null, typeof NaN, "10" + 1, [1, 9, 10].sort()];
