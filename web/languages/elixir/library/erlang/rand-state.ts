/** Xorshift116**, called exsss in Erlang: two words of 58 bits, seeded as in Erlang. */
export type Words = readonly [first: bigint, second: bigint];

const bits58 = (1n << 58n) - 1n;
const bits64 = (1n << 64n) - 1n;

/** A word of the sequence that seeds are expanded with (splitmix64), and the state after it. */
function spread(seed: bigint): [word: bigint, after: bigint] {
  let state = seed;
  while (true) {
    state = (state + 0x9e3779b97f4a7c15n) & bits64;
    let word = ((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n) & bits64;
    word = ((word ^ (word >> 27n)) * 0x94d049bb133111ebn) & bits64;
    word = (word ^ (word >> 31n)) & bits58;
    if (word !== 0n) return [word, state];
  }
}

export function seedOfInteger(seed: bigint): Words {
  const [first, after] = spread(seed);
  return [first, spread(after)[0]];
}

export function seedOfThree(a: bigint, b: bigint, c: bigint): Words {
  const [, first] = spread(a);
  const [second, after] = spread(b ^ first);
  return [second, spread(c ^ after)[0]];
}

/** The next 58 bits, and the words after them. */
export function next([s1, s0]: Words): [bits: bigint, after: Words] {
  const low = s0 & bits58;
  const shiftedWord = (s1 ^ (s1 << 24n)) & bits58;
  const word = shiftedWord ^ low ^ (shiftedWord >> 11n) ^ (low >> 41n);
  const times5 = (low + (low << 2n)) & bits58;
  const rotation = ((times5 << 7n) | (times5 >> 51n)) & bits58;
  return [(rotation + (rotation << 3n)) & bits58, [low, word]];
}

/** A float from zero to below one. */
export function uniform(words: Words): [value: number, after: Words] {
  const [bits, after] = next(words);
  return [Number(bits >> 5n) * 2 ** -53, after];
}

/** A whole number from one to a limit of at most 58 bits, all equally likely. */
export function uniformTo(limit: bigint, words: Words): [value: bigint, after: Words] {
  let state = words;
  while (true) {
    const [bits, after] = next(state);
    const rest = bits % limit;
    if (bits < limit || bits - rest <= bits58 + 1n - limit) return [rest + 1n, after];
    state = after;
  }
}

/** The words of the program's own generator; null until a program seeds it. */
let seedWords: Words | null = null;

export const isSeeded = (): boolean => seedWords !== null;

export function setSeed(words: Words): void {
  seedWords = words;
}

/** If the program has not seeded it, it is seeded from the sandbox's random numbers. */
export function currentSeed(): Words {
  if (seedWords === null) {
    const word = () => BigInt(Math.floor(Math.random() * 2 ** 32));
    seedWords = seedOfThree(word(), word(), word());
  }
  return seedWords;
}

/** `:rand.uniform()` and `:rand.uniform(limit)`. */
export function drawFloat(): number {
  const [value, after] = uniform(currentSeed());
  seedWords = after;
  return value;
}

export function drawTo(limit: bigint): bigint {
  const [value, after] = uniformTo(limit, currentSeed());
  seedWords = after;
  return value;
}
