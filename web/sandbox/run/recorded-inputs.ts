import type { Capabilities } from "../../protocol/capabilities/capabilities.ts";
import type { RunInputs } from "../../protocol/look/recorded-run.ts";
import { type Unreproducible, unreproducibles } from "../../protocol/run/usage.ts";
import type { InputsState } from "../../protocol/session/session-snapshot.ts";
import { hostEntropy, SeededRandom } from "./random-numbers.ts";

/**
 * All inputs of a program: the time, random numbers, answers. They are recorded, so that the run can be repeated
 * exactly. A run that lacks the answer to `prompt()` is repeated when the answer is there, because native code cannot
 * wait.
 */
export class RecordedInputs {
  private readonly answers: (string | null)[];
  private readonly numbers: number[] = [];
  private answerCount = 0;
  private replayCount = 0;
  private readonly touchedSet = new Set<Unreproducible>();
  /** How far the virtual clock has moved, in ms. */
  private clockMs = 0;
  private readonly seededRandom: SeededRandom | undefined;
  private start = performance.now();

  constructor(
    private readonly capabilities: Pick<Capabilities, "clock" | "random">,
    answers: readonly (string | null)[],
    private readonly entropy: () => number = hostEntropy,
    /** Where an evaluation before this one has left them. */
    private readonly previous?: InputsState,
  ) {
    this.answers = answers.slice();
    const { random } = capabilities;
    if (random !== "real")
      this.seededRandom = previous?.random ? new SeededRandom(previous.random) : SeededRandom.of(random.seed);
    if (!previous) return;
    this.clockMs = previous.clockMs;
    this.start = previous.startedAt - performance.timeOrigin;
    for (const name of previous.touched) this.touchedSet.add(name);
  }

  /** The state that the next evaluation of a session continues from. */
  get state(): InputsState {
    return {
      clockMs: this.clockMs,
      startedAt: this.start + performance.timeOrigin,
      touched: this.touched,
      ...(this.seededRandom && { random: this.seededRandom.state }),
    };
  }

  /** What the run touched that another machine could answer differently. */
  get touched(): readonly Unreproducible[] {
    return unreproducibles.filter((name) => this.touchedSet.has(name));
  }

  touch(what: Unreproducible): void {
    this.touchedSet.add(what);
  }

  /** Whether the program's timers control the time. */
  get isVirtual(): boolean {
    return this.capabilities.clock !== "real";
  }

  /** Milliseconds since 1970, whole, as `Date` wants it. */
  dateNow(): number {
    const { clock } = this.capabilities;
    if (clock !== "real") return Math.floor(clock.startsAt + this.clockMs);
    return this.record("clock", () => Date.now());
  }

  /** Milliseconds since the program began. */
  elapsed(): number {
    if (this.isVirtual) return this.clockMs;
    return this.record("clock", () => performance.now() - this.start);
  }

  /** Moves the virtual clock. */
  advance(ms: number): void {
    this.clockMs += ms;
  }

  /** 32 random bits. */
  random(): number {
    return this.seededRandom ? this.seededRandom.next() : this.record("randomness", this.entropy);
  }

  /** 64 bits for the state of `Math.random`. Only a changed state shows that they were used. */
  randomState(): readonly [low: number, high: number] {
    const word = () => this.seededRandom?.next() ?? this.record(undefined, this.entropy);
    // Zero is the one state a xorshift generator never leaves.
    return [word() | 1, word()];
  }

  get isSeeded(): boolean {
    return this.seededRandom !== undefined;
  }

  /** The next answer, if there is one; null for a question that was dismissed. */
  nextAnswer(): string | null | undefined {
    return this.answers[this.answerCount++];
  }

  /** The answer to a question for which there was none. */
  addAnswer(answer: string | null): void {
    this.answers.push(answer);
  }

  /** The same inputs once more, from the beginning. */
  replay(): RecordedInputs {
    const inputs = new RecordedInputs(this.capabilities, this.answers, this.entropy, this.previous);
    inputs.numbers.push(...this.numbers);
    inputs.start = this.start;
    return inputs;
  }

  /** The recorded inputs, for a replay elsewhere. */
  get recording(): RunInputs {
    const { numbers, answers } = this;
    return { numbers: numbers.slice(), answers: answers.slice(), isCut: numbers.length >= maxRecorded };
  }

  /** The inputs of a run that was made before. */
  static of(capabilities: Pick<Capabilities, "clock" | "random">, recording: RunInputs): RecordedInputs {
    const inputs = new RecordedInputs(capabilities, recording.answers);
    inputs.numbers.push(...recording.numbers);
    return inputs;
  }

  private record(what: Unreproducible | undefined, ask: () => number): number {
    if (what) this.touchedSet.add(what);
    const input = this.numbers[this.replayCount];
    if (input !== undefined) {
      this.replayCount++;
      return input;
    }
    const answer = ask();
    if (this.numbers.length < maxRecorded) {
      this.numbers.push(answer);
      this.replayCount = this.numbers.length;
    }
    return answer;
  }
}

/** A program that looks at the clock more often is not the one that asks questions. */
const maxRecorded = 100_000;
