import { URLPattern as Polyfill } from "urlpattern-polyfill/urlpattern";
import { asInterface, change } from "./idl.ts";
import { provide, supplies } from "./supplies.ts";

/**
 * `URLPattern`: https://urlpattern.spec.whatwg.org, by urlpattern-polyfill 10.1.0 (MIT, 2025; 5.2 KB of brotli). It
 * uses our URL for the parts of addresses.
 */
const URLPattern = Polyfill as unknown as abstract new (...args: never[]) => object;
const { prototype } = URLPattern;

// Only an earlier draft had it.
Reflect.deleteProperty(URLPattern, "compareComponent");
asInterface("URLPattern", URLPattern);
for (const key of Reflect.ownKeys(prototype)) {
  // Members for the package's own tests.
  const { writable } = Reflect.getOwnPropertyDescriptor(prototype, key) ?? {};
  if (writable === false && key !== Symbol.toStringTag) change(prototype, key, { enumerable: false });
}
supplies.shows?.(prototype, () => {});

provide({ URLPattern });
