import type { TypeFile } from "../../languages/types/guest-types.ts";

/**
 * The names that exist in a test file besides those of programs (web/guest/grading). They are declared if a program has
 * such a file, and then for all its files, because the names of a script are global.
 */
export const testTypes: TypeFile = {
  path: "sandglass:/types/tests.d.ts",
  text: `/// <reference no-default-lib="true"/>
type TestBody = () => unknown;
interface TestFunction {
  (title: string, body: TestBody): void;
  only(title: string, body: TestBody): void;
  skip(title: string, body?: TestBody): void;
  todo(title: string): void;
  /** One test for each row, whose values the function is given. "%s" and "%i" in the title stand for them. */
  each<Row>(rows: readonly Row[]): (title: string, body: (...row: Row extends readonly unknown[] ? Row : [Row]) => unknown) => void;
}
/** A test: it passes when its function comes to its end. Each has the program to itself. */
declare const test: TestFunction;
declare const it: TestFunction;
/** A group of tests. */
declare const describe: {
  (title: string, body: () => void): void;
  only(title: string, body: () => void): void;
  skip(title: string, body: () => void): void;
};
declare function beforeEach(hook: TestBody): void;
declare function afterEach(hook: TestBody): void;
declare function beforeAll(hook: TestBody): void;
declare function afterAll(hook: TestBody): void;
/** What the program printed so far. */
declare function printed(): string;
/** The program's top-level names, those that the test has itself too. */
declare const program: Record<string, any>;
interface Matchers<Result> {
  toBe(expected: unknown): Result;
  toEqual(expected: unknown): Result;
  toStrictEqual(expected: unknown): Result;
  toMatchObject(expected: object): Result;
  toBeCloseTo(expected: number, digits?: number): Result;
  toBeTruthy(): Result;
  toBeFalsy(): Result;
  toBeNull(): Result;
  toBeUndefined(): Result;
  toBeDefined(): Result;
  toBeNaN(): Result;
  toBeGreaterThan(limit: number): Result;
  toBeGreaterThanOrEqual(limit: number): Result;
  toBeLessThan(limit: number): Result;
  toBeLessThanOrEqual(limit: number): Result;
  toBeTypeOf(type: string): Result;
  toBeInstanceOf(of: Function): Result;
  toContain(part: unknown): Result;
  toContainEqual(part: unknown): Result;
  toHaveLength(length: number): Result;
  toHaveProperty(path: string | readonly PropertyKey[], expected?: unknown): Result;
  toMatch(pattern: RegExp | string): Result;
  toThrow(expected?: unknown): Result;
}
interface Expectation extends Matchers<void> {
  readonly not: Matchers<void>;
  readonly resolves: Matchers<Promise<void>> & { readonly not: Matchers<Promise<void>> };
  readonly rejects: Matchers<Promise<void>> & { readonly not: Matchers<Promise<void>> };
}
/** Says what a value is to be: expect(fib(10)).toBe(55). */
declare function expect(actual: unknown, note?: string): Expectation;
/** As Node has it. */
declare const assert: {
  (condition: unknown, note?: unknown): void;
  ok(condition: unknown, note?: unknown): void;
  equal(actual: unknown, expected: unknown, note?: unknown): void;
  notEqual(actual: unknown, expected: unknown, note?: unknown): void;
  strictEqual(actual: unknown, expected: unknown, note?: unknown): void;
  deepEqual(actual: unknown, expected: unknown, note?: unknown): void;
  notDeepEqual(actual: unknown, expected: unknown, note?: unknown): void;
  deepStrictEqual(actual: unknown, expected: unknown, note?: unknown): void;
  throws(code: () => unknown, ...expected: unknown[]): void;
  rejects(code: Promise<unknown> | (() => Promise<unknown>), ...expected: unknown[]): Promise<void>;
  doesNotThrow(code: () => unknown, note?: unknown): void;
  closeTo(actual: unknown, expected: number, delta?: number, note?: unknown): void;
  includes(whole: unknown, part: unknown, note?: unknown): void;
  match(text: string, pattern: RegExp, note?: unknown): void;
  fail(note?: unknown): never;
};
declare module "vitest";
declare module "@jest/globals";
declare module "bun:test";
declare module "node:test";
`,
};
