import type { Capabilities } from "../../../protocol/capabilities/capabilities.ts";
import type { RunInputs } from "../../../protocol/look/recorded-run.ts";
import { maxAnswers } from "../../../protocol/run/limits.ts";
import { type Unreproducible, unreproducibles } from "../../../protocol/run/usage.ts";
import type { InputsState } from "../../../protocol/session/session-snapshot.ts";
import { ProgramClock } from "./program-clock.ts";
import { hostEntropy, SeededRandom } from "./random-numbers.ts";

/**
 * All inputs of a program: the time, random numbers, answers. They are recorded, so that the run can be repeated
 * exactly. A run without the answer to a `prompt()` is repeated once the answer is there, because native code cannot
 * wait.
 */
export class RecordedInputs {
  private readonly answers: (string | null)[];
  private readonly numbers: number[] = [];
  private answerCount = 0;
  private replayCount = 0;
  private readonly touchedSet = new Set<Unreproducible>();
  private readonly seededRandom: SeededRandom | undefined;
  private readonly clock: ProgramClock;

  constructor(
    private readonly capabilities: Pick<Capabilities, "clock" | "random">,
    answers: readonly (string | null)[],
    private readonly entropy: () => number = hostEntropy,
    /** The state of the inputs after the previous evaluation. */
    private readonly previous?: InputsState,
    start = previous && previous.startedAt - performance.timeOrigin,
  ) {
    this.answers = answers.slice();
    const { random } = capabilities;
    if (random !== "real")
      this.seededRandom = previous?.random ? new SeededRandom(previous.random) : SeededRandom.of(random.seed);
    this.clock = new ProgramClock(capabilities.clock, previous?.clockMs, start);
    for (const name of previous?.touched ?? []) this.touchedSet.add(name);
  }

  /** The state that the next evaluation of a session continues from. */
  get state(): InputsState {
    return {
      clockMs: this.clock.virtualMs,
      startedAt: this.clock.start + performance.timeOrigin,
      touched: this.touched,
      ...(this.seededRandom && { random: this.seededRandom.state }),
    };
  }

  /** The inputs that the run used and that could differ on another machine. */
  get touched(): readonly Unreproducible[] {
    return unreproducibles.filter((name) => this.touchedSet.has(name));
  }

  touch(what: Unreproducible): void {
    this.touchedSet.add(what);
  }

  /** Whether the program's timers control the time. */
  get isVirtual(): boolean {
    return this.clock.isVirtual;
  }

  /** Milliseconds since 1970, as an integer. */
  dateNow(): number {
    return this.time(() => this.clock.dateNow());
  }

  /** Milliseconds since the program began. */
  elapsed(): number {
    return this.time(() => this.clock.elapsed());
  }

  /** Moves the virtual clock. */
  advance(ms: number): void {
    this.clock.advance(ms);
  }

  /** 32 random bits. */
  random(): number {
    return this.seededRandom ? this.seededRandom.next() : this.record("randomness", this.entropy);
  }

  /** 64 bits for the state of `Math.random`. Only a changed state shows that they were used. */
  randomState(): readonly [low: number, high: number] {
    const word = () => this.seededRandom?.next() ?? this.record(undefined, this.entropy);
    // Zero is the one state that a xorshift generator never leaves.
    return [word() | 1, word()];
  }

  get isSeeded(): boolean {
    return this.seededRandom !== undefined;
  }

  /** The next answer, if there is one; null for a dismissed question. */
  nextAnswer(): string | null | undefined {
    return this.answers[this.answerCount++];
  }

  /** Whether there may be more answers. */
  get acceptsAnswers(): boolean {
    return this.answers.length < maxAnswers;
  }

  /** Adds the answer to a question that had none. */
  addAnswer(answer: string | null): void {
    this.answers.push(answer);
  }

  /** The same inputs again, from the beginning. */
  replay(): RecordedInputs {
    const { capabilities, answers, entropy, previous, clock } = this;
    const inputs = new RecordedInputs(capabilities, answers, entropy, previous, clock.start);
    inputs.numbers.push(...this.numbers);
    return inputs;
  }

  /** The recorded inputs, for a replay elsewhere. */
  get recording(): RunInputs {
    const { numbers, answers } = this;
    return { numbers: numbers.slice(), answers: answers.slice(), isCut: numbers.length >= maxRecordedTimes };
  }

  /** The inputs of an earlier run. */
  static of(capabilities: Pick<Capabilities, "clock" | "random">, recording: RunInputs): RecordedInputs {
    const inputs = new RecordedInputs(capabilities, recording.answers);
    inputs.numbers.push(...recording.numbers);
    return inputs;
  }

  /** Virtual time is not recorded: it follows from the program. */
  private time(read: () => number): number {
    return this.isVirtual ? read() : this.record("clock", read);
  }

  private record(what: Unreproducible | undefined, ask: () => number): number {
    if (what) this.touchedSet.add(what);
    const input = this.numbers[this.replayCount];
    if (input !== undefined) {
      this.replayCount++;
      return input;
    }
    const answer = ask();
    if (this.numbers.length < maxRecordedTimes) {
      this.numbers.push(answer);
      this.replayCount = this.numbers.length;
    }
    return answer;
  }
}

/** A program that reads the clock more often does not also ask questions. */
const maxRecordedTimes = 100_000;
