import { expect, test } from "vitest";
import { sealGlobalScope } from "./seal-global-scope.ts";

/** A scope as Node has it: some of its names are made when they are first read, of others that are there by then. */
function lazyScope() {
  const scope = {
    Buffer: class {},
    fetch: () => {},
    get MessageEvent() {
      const { Buffer } = scope;
      const events = class MessageEvent extends Buffer {};
      Object.defineProperty(scope, "MessageEvent", { value: events, configurable: true });
      return events;
    },
  };
  return scope;
}

test("what is not kept goes", () => {
  const scope = lazyScope();
  sealGlobalScope(scope);
  expect(Object.keys(scope)).not.toContain("Buffer");
  expect(scope.fetch).toBeUndefined();
});

test("what is kept, and made when it is first read, is made of what was there before", () => {
  const scope = lazyScope();
  sealGlobalScope(scope);
  expect(new scope.MessageEvent()).toBeInstanceOf(scope.MessageEvent);
});
