/** An integer of at most 53 bits as unsigned LEB128, the format of numbers in WASM. */
export function leb128(value: number): readonly number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb128(Math.floor(value / 128))];
}
