import { ask } from "./ask-host-intl.ts";
import { change, describe, tag } from "./idl.ts";
import { copyMembers, stateOf } from "./intl-service.ts";

/**
 * The result of `Intl.Segmenter.prototype.segment` (ECMA-402, 18.5). The text is sent to the host in pieces, when they
 * are needed: the host's time for a piece grows with its square.
 */

const firstPiece = 400;
/** Longer segments are cut. No real word or letter is that long. */
const maxPieceLength = 20_000;

type Question = ReturnType<typeof stateOf>["question"];

/** The segments of one text that were found so far. */
class FoundSegments {
  readonly ends: number[] = [];
  readonly words: boolean[] = [];

  constructor(
    readonly text: string,
    private readonly question: Question,
  ) {}

  /** Whether there is a segment with this number. */
  has(index: number): boolean {
    while (index >= this.ends.length) {
      if ((this.ends.at(-1) ?? 0) >= this.text.length) return false;
      this.findMore();
    }
    return true;
  }

  private findMore(): void {
    const from = this.ends.at(-1) ?? 0;
    for (let length = firstPiece; ; length *= 4) {
      const maxEnd = Math.min(length, maxPieceLength);
      const piece = this.text.slice(from, from + maxEnd);
      const answer = ask({ ask: "segment", ...this.question, texts: [piece] }) as {
        ends: number[];
        words: boolean[];
      };
      const isWhole = from + piece.length === this.text.length;
      // The last segment may continue in the next piece.
      let count = answer.ends.length;
      if (!isWhole && answer.ends[count - 1] === piece.length) count--;
      if (count === 0 && maxEnd < maxPieceLength) continue;
      for (let index = 0; index < Math.max(count, 1); index++) {
        this.ends.push(from + (answer.ends[index] ?? piece.length));
        if (answer.words.length > 0) this.words.push(answer.words[index] as boolean);
      }
      return;
    }
  }

  segment(index: number): object {
    const start = index === 0 ? 0 : (this.ends[index - 1] as number);
    const segment = this.text.slice(start, this.ends[index]);
    const data = { segment, index: start, input: this.text };
    return this.words.length > 0 ? { ...data, isWordLike: this.words[index] } : data;
  }

  /** The number of the segment with this character. */
  at(position: number): number {
    while ((this.ends.at(-1) ?? 0) <= position) this.findMore();
    let low = 0;
    let high = this.ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.ends[middle] as number) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const segmentsByObject = new WeakMap<object, FoundSegments>();
const iterators = new WeakMap<object, { readonly found: FoundSegments; index: number }>();

function stateOfObject<T>(map: WeakMap<object, T>, object: unknown, what: string): T {
  const value = map.get(object as object);
  if (value) return value;
  throw new TypeError(`${what} was called on ${describe(object)}`);
}

const segmentsPrototype = {};
copyMembers(segmentsPrototype, {
  containing(this: unknown, position: unknown): object | undefined {
    const state = stateOfObject(segmentsByObject, this, "containing");
    const at = Math.trunc(+(position as number)) || 0;
    return at < 0 || at >= state.text.length ? undefined : state.segment(state.at(at));
  },
  [Symbol.iterator](this: unknown): object {
    const state = stateOfObject(segmentsByObject, this, "Symbol.iterator");
    const iterator = Object.create(iteratorPrototype) as object;
    iterators.set(iterator, { found: state, index: 0 });
    return iterator;
  },
});

const iteratorPrototype = Object.create(
  Reflect.getPrototypeOf(Reflect.getPrototypeOf([].values()) as object),
) as object;
copyMembers(iteratorPrototype, {
  next(this: unknown): { value: unknown; done: boolean } {
    const state = stateOfObject(iterators, this, "next");
    if (!state.found.has(state.index)) return { value: undefined, done: true };
    return { value: state.found.segment(state.index++), done: false };
  },
});
tag(iteratorPrototype, "Segmenter String Iterator");
change(iteratorPrototype, "next", { enumerable: false });

export const ofSegmenters = {
  segment(this: unknown, text: unknown): object {
    const { question } = stateOf(this, "Segmenter", "segment");
    const segments = Object.create(segmentsPrototype) as object;
    segmentsByObject.set(segments, new FoundSegments(`${text as string}`, question));
    return segments;
  },
};
