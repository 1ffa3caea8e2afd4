import { expect, test } from "vitest";
import { sealGlobalScope } from "./seal-global-scope.ts";

/** A scope as Node has it: some of its names are made when they are first read, of others that are there by then. */
function lazyScope() {
  const scope = {
    Buffer: class {},
    fetch: () => {},
    get MessageEvent() {
      const { Buffer } = scope;
      const eventClass = class MessageEvent extends Buffer {};
      Object.defineProperty(scope, "MessageEvent", { value: eventClass, configurable: true });
      return eventClass;
    },
  };
  return scope;
}

test("globals that are not on the list are removed", () => {
  const scope = lazyScope();
  sealGlobalScope(scope);
  expect(Object.keys(scope)).not.toContain("Buffer");
  expect(scope.fetch).toBeUndefined();
});

test("a lazy global that stays is made from the original globals", () => {
  const scope = lazyScope();
  sealGlobalScope(scope);
  expect(new scope.MessageEvent()).toBeInstanceOf(scope.MessageEvent);
});
