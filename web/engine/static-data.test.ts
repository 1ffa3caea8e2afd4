import { expect, test } from "vitest";
import { addressOf, staticData } from "./static-data.ts";
import { moduleOf } from "./testing/small-module.ts";

function engine(): Uint8Array {
  const module = moduleOf(`
    (import "a" "a" (memory 256 32768))
    (import "a" "b" (func $b))
    (data (i32.const 1024) "once\\00twice\\00twice\\00")`);
  const binary = module.emitBinary();
  module.dispose();
  return binary;
}

test("a text is found at its address in the memory of an instance", () => {
  expect(addressOf("\0twice\0twice\0", engine())).toBe(1028);
  expect(addressOf("once\0", engine())).toBe(1024);
  expect(staticData(engine()).toString("latin1", 1024, 1028)).toBe("once");
});

test("a text that is missing, or there twice, is an error with the text", () => {
  expect(() => addressOf("never", engine())).toThrow('"never" is not once in the data');
  expect(() => addressOf("twice\0", engine())).toThrow('"twice\\u0000" is not once in the data');
});
