import { isDeepStrictEqual } from "node:util";

/** Something that is not as it should be, in words. */
class AssertionFailure extends Error {}

export function assert(holds: boolean, what: string): asserts holds {
  if (!holds) throw new AssertionFailure(what);
}

export function assertEqual(what: string, is: unknown, shouldBe: unknown): void {
  assert(
    isDeepStrictEqual(is, shouldBe),
    `${what} is ${JSON.stringify(is)}, and should be ${JSON.stringify(shouldBe)}`,
  );
}
