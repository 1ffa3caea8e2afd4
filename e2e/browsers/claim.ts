import { isDeepStrictEqual } from "node:util";

/** Something that is not as it should be, in words. */
export class FellShort extends Error {}

export function claim(holds: boolean, what: string): asserts holds {
  if (!holds) throw new FellShort(what);
}

export function claimEqual(what: string, is: unknown, shouldBe: unknown): void {
  claim(
    isDeepStrictEqual(is, shouldBe),
    `${what} is ${JSON.stringify(is)}, and should be ${JSON.stringify(shouldBe)}`,
  );
}
