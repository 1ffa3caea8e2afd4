/** Random numbers from a seed, the same on every machine: splitmix32. */
export class Random {
  private state: number;

  constructor(...seeds: readonly number[]) {
    this.state = 0x9e3779b9;
    for (const seed of seeds) this.state = (Math.imul(this.state ^ seed, 0x85ebca6b) + this.next()) | 0;
  }

  /** An integer of 32 bits. */
  private next(): number {
    this.state = (this.state + 0x9e3779b9) | 0;
    let word = this.state;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return (word ^ (word >>> 15)) >>> 0;
  }

  /** From 0 to one less than `count`. */
  below(count: number): number {
    return Math.floor((this.next() / 2 ** 32) * count);
  }

  /** Both ends included. */
  from(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  /** Small and large numbers equally often: every power of two between the ends is as likely as the next. */
  size(min: number, max: number): number {
    const [low, high] = [Math.log2(min), Math.log2(max)];
    return Math.round(2 ** (low + (this.next() / 2 ** 32) * (high - low)));
  }

  chance(of: number): boolean {
    return this.next() / 2 ** 32 < of;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  some<T>(list: readonly T[], min: number, max: number): readonly T[] {
    return Array.from({ length: this.from(min, max) }, () => this.pick(list));
  }
}
