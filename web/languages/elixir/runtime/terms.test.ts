import { describe, expect, it } from "vitest";
import { binary, bitstring, bytesOf, concatenate } from "./bytes.ts";
import { compare, equal, mapKeys, mergeSort } from "./compare.ts";
import { hash, mapGet, strictEqual } from "./equality.ts";
import { EMPTY_MAP, mapDelete, mapOf, mapPut } from "./map-operations.ts";
import { atom, Bits, Bytes, Cons, EMPTY, list, type Term } from "./terms.ts";

describe("a binary", () => {
  it("has one form, so that equal bytes are equal terms", () => {
    expect(binary(Uint8Array.of(0xc3, 0xa9))).toBe("é");
    expect(binary(Uint8Array.of(0xc3))).toBeInstanceOf(Bytes);
    expect(concatenate(new Bytes(Uint8Array.of(0xc3)), new Bytes(Uint8Array.of(0xa9)))).toBe("é");
    expect(bitstring(Uint8Array.of(0xff), 3)).toEqual(new Bits(Uint8Array.of(0xe0), 3));
  });
  it("refuses surrogates, overlong forms and code points above 10FFFF", () => {
    for (const bytes of [
      [0xed, 0xa0, 0x80],
      [0xc0, 0x80],
      [0xe0, 0x80, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
    ]) {
      expect(binary(Uint8Array.from(bytes))).toBeInstanceOf(Bytes);
    }
    expect([...bytesOf("a€😀")]).toEqual([0x61, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80]);
  });
});

describe("order and equality", () => {
  it("is number < atom < tuple < map < list < bitstring", () => {
    const sorted: Term[] = [
      1n,
      1.5,
      2n,
      atom("a"),
      false,
      null,
      true,
      [],
      [1n],
      mapOf([1n, 2n]),
      EMPTY,
      list([1n]),
      list([1n, 2n]),
      "",
      "a",
      "é",
      "\u{ffff}",
      "\u{10000}",
      new Bytes(Uint8Array.of(255)),
    ];
    const shuffled = sorted.slice().sort((a, b) => hash(a) - hash(b));
    expect(mergeSort(shuffled, (a, b) => compare(a, b) <= 0)).toEqual(sorted);
  });
  it("has 1 == 1.0 but not ===, and keys of maps by ===", () => {
    expect(equal([1n, list([2n])], [1, list([2])])).toBe(true);
    expect(strictEqual([1n], [1])).toBe(false);
    expect(equal(mapOf([1n, 1n]), mapOf([1n, 1]))).toBe(true);
    expect(equal(mapOf([1n, 1n]), mapOf([1, 1n]))).toBe(false);
    expect(compare(2n ** 53n + 1n, 2 ** 53)).toBeGreaterThan(0);
  });
});

describe("a map", () => {
  it("is persistent and finds every kind of key, small and large", () => {
    const keys: Term[] = [];
    for (let index = 0n; index < 500n; index++)
      keys.push(index, Number(index) + 0.5, `k${index}`, [index], list([index]));
    let map = EMPTY_MAP;
    const sizes = [map];
    for (const key of keys) {
      map = mapPut(map, key, [key]);
      sizes.push(map);
    }
    expect(map.size).toBe(2500);
    for (const key of keys) expect(mapGet(map, key)).toEqual([key]);
    expect(sizes[40]?.size).toBe(40);
    expect(mapGet(sizes[40] as typeof map, "k499")).toBeUndefined();
    const inOrder = mapKeys(map);
    for (let index = 1; index < inOrder.length; index++) {
      expect(compare(inOrder[index - 1] as Term, inOrder[index] as Term, true)).toBeLessThan(0);
    }
    let fewer = map;
    for (const key of keys.slice(10)) fewer = mapDelete(fewer, key);
    expect(fewer.size).toBe(10);
    expect(strictEqual(fewer, sizes[10] as typeof map)).toBe(true);
    expect(hash(mapPut(mapDelete(map, 3n), 3n, [3n]))).toBe(hash(map));
  });
  it("of terms with one hash finds each", () => {
    const fns = Array.from({ length: 60 }, () => () => null);
    let map = EMPTY_MAP;
    for (const [index, fn] of fns.entries()) map = mapPut(map, fn, BigInt(index));
    expect(fns.map((fn) => mapGet(map, fn))).toEqual(fns.map((_, index) => BigInt(index)));
    for (const fn of fns.slice(0, 20)) map = mapDelete(map, fn);
    expect(map.size).toBe(40);
    expect(mapGet(map, fns[0] as () => null)).toBeUndefined();
    expect(mapGet(map, fns[59] as () => null)).toBe(59n);
  });
});

it("an empty list is a list", () => expect(EMPTY).toBeInstanceOf(Cons));
