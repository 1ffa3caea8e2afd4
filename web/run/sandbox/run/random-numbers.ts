const { crypto } = globalThis;
const entropyWords = new Uint32Array(1024);
let remainingWords = 0;

/** 32 random bits from the host. */
export function hostEntropy(): number {
  if (remainingWords === 0) {
    crypto.getRandomValues(entropyWords);
    remainingWords = entropyWords.length;
  }
  return entropyWords[--remainingWords] as number;
}

/**
 * sfc32, a public domain generator that passes PractRand. It is seeded as its author recommends, with 12 rounds
 * dropped.
 */
export class SeededRandom {
  constructor(private words: readonly [a: number, b: number, c: number, counter: number]) {}

  static of(seed: number): SeededRandom {
    const generator = new SeededRandom([0, seed | 0, 0, 1]);
    for (let round = 0; round < 12; round++) generator.next();
    return generator;
  }

  get state(): readonly [number, number, number, number] {
    return this.words;
  }

  next(): number {
    const [a, b, c, counter] = this.words;
    const sum = (((a + b) | 0) + counter) | 0;
    const rotation = (c << 21) | (c >>> 11);
    this.words = [b ^ (b >>> 9), (c + (c << 3)) | 0, (rotation + sum) | 0, (counter + 1) | 0];
    return sum >>> 0;
  }
}
