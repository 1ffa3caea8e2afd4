import { bare, deleteProperty, NativeTypeError, textOfNumber, toNumber, uncurryThis } from "../intrinsics.ts";

const toText = String as (value: unknown) => string;

/** Converts a label to a string with the program's own methods. A symbol is an error. */
export function labelText(label: unknown): string {
  if (typeof label === "symbol") throw new NativeTypeError("a label cannot be a symbol");
  return toText(label);
}

/** The values that the program has stored under labels: counts and timers. */
export class Labels {
  private readonly values = bare<Record<string, number>>();

  get(label: string): number | undefined {
    return this.values[label];
  }

  set(label: string, value: number): void {
    this.values[label] = value;
  }

  delete(label: string): void {
    deleteProperty(this.values, label);
  }
}

const toFixed = uncurryThis(Number.prototype.toFixed);
const { floor } = Math;

/** "12.345ms", "1.5s", "2:05.250 (m:ss)". */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${roundTo3Digits(ms)}ms`;
  if (ms < 60_000) return `${roundTo3Digits(ms / 1_000)}s`;
  const minutes = floor(ms / 60_000);
  const seconds = (ms - minutes * 60_000) / 1_000;
  return `${textOfNumber(minutes)}:${seconds < 10 ? "0" : ""}${toFixed(seconds, 3)} (m:ss)`;
}

function roundTo3Digits(value: number): string {
  return textOfNumber(toNumber(toFixed(value, 3)));
}
