/** Operators with inline code for integers, and a call for everything else. */
const arithmetic: Readonly<Record<string, string>> = { "+": "add", "-": "subtract", "*": "multiply" };
const comparison: Readonly<Record<string, string>> = {
  "<": "less",
  ">": "greater",
  "<=": "lessOrEqual",
  ">=": "greaterOrEqual",
};
const equality: Readonly<Record<string, string>> = {
  "==": "equal",
  "!=": "notEqual",
  "===": "same",
  "!==": "notSame",
};

const isInteger = (code: string) => /^\(?-?\d+n\)?$/.test(code);

/** Both operands must be simple, because they are written twice. Undefined for other operators. */
export function operatorCode(operator: string, left: string, right: string): string | undefined {
  const helper = arithmetic[operator] ?? comparison[operator];
  if (helper) {
    const tests = [left, right].filter((each) => !isInteger(each)).map((each) => `typeof ${each}==="bigint"`);
    const inline = `${left}${operator}${right}`;
    return tests.length === 0
      ? `(${inline})`
      : `(${tests.join("&&")}?${inline}:$.${helper}(${left},${right}))`;
  }
  const test = equality[operator];
  return test && `$.${test}(${left},${right})`;
}

export const givesBoolean = new Set([
  ...Object.keys(comparison),
  ...Object.keys(equality),
  "not",
  "!",
  "in",
  "is_atom",
  "is_binary",
  "is_bitstring",
  "is_boolean",
  "is_float",
  "is_function",
  "is_integer",
  "is_list",
  "is_map",
  "is_nil",
  "is_number",
  "is_tuple",
  "is_map_key",
  "is_struct",
  "is_exception",
  "match?",
]);
