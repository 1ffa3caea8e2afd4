/** An expression whose value looks different in the VM than in Node, and the reason. */
export type Difference = {
  readonly code: string;
  readonly why: string;
  /** Our text, on one line. */
  readonly line: string | RegExp;
  /** Our text as the console prints it, if that is different. */
  readonly lines?: string | RegExp;
};

const frames = "Node breaks the lines around stack frames, which are left out here";
const depth = "what has more to say than its class says it, opened or not";
const hint =
  "the prototypes of an object are what hints at its class: asking for every internal slot would cost more";
const quiet = "the program's code is not run";
const bounded = "what is shown, and the time it takes, is bounded";
const name = "names stay on their line";

export const differences: readonly Difference[] = [
  {
    code: "new (class Point { #hidden = 1 })",
    line: "Point { #hidden: 1 }",
    why: "private fields are shown, as in browsers",
  },
  { code: "[new Error('m')]", line: "[ Error: m ]", why: frames },
  { code: "({ e: new Error('m') })", line: "{ e: Error: m }", why: frames },
  { code: "[[[new Error('m')]]]", line: "[ [ [ Error: m ] ] ]", why: frames },
  {
    code: "Object.assign(new Error('m'), { code: 'E1', list: [1] })",
    line: "Error: m { code: 'E1', list: [ 1 ] }",
    why: frames,
  },
  {
    code: "new Error('m', { cause: new Error('c') })",
    line: "Error: m { [cause]: Error: c }",
    why: frames,
  },
  { code: "new Error('m', { cause: 'text' })", line: "Error: m { [cause]: 'text' }", why: frames },
  { code: "new Error('m', { cause: undefined })", line: "Error: m { [cause]: undefined }", why: frames },
  {
    code: "new AggregateError([new Error('a'), 1], 'm')",
    line: "AggregateError: m { [errors]: [ Error: a, 1 ] }",
    why: frames,
  },
  {
    code: "(() => { const e = new Error('m'); e.cause = e; return e })()",
    line: "<ref *1> Error: m { cause: [Circular *1] }",
    why: frames,
  },
  {
    code: "(() => { const p = Promise.reject(new Error('x')); p.catch(() => {}); return p })()",
    line: "Promise { <rejected> Error: x }",
    why: frames,
  },
  { code: "Object.create(Error.prototype)", line: "Error", why: "no error is bracketed for lack of frames" },
  {
    code: "Object.assign(new Error('m'), { stack: 'other' })",
    line: "Error: m",
    why: "an error is titled by its name and message, not by its stack",
  },
  {
    code: "Object.assign(new Error('m'), { name: 5 })",
    line: "Error: m { name: 5 }",
    why: "what is no text is no name",
  },
  {
    code: "new (class E extends Error { get name() { return 'N' } })('m')",
    line: "E [Error]: m",
    why: quiet,
  },
  { code: "new Error('a\\nb')", line: "Error: a\\nb", lines: "Error: a\nb", why: "one line is one line" },
  {
    code: "[new Error('a\\nb')]",
    line: "[ Error: a\\nb ]",
    lines: "[\n  Error: a\n  b\n]",
    why: "one line is one line",
  },
  { code: "[Symbol('a\\nb')]", line: "[ Symbol(a\\nb) ]", why: name },
  {
    code: "Object.defineProperty(() => {}, 'name', { value: 'a\\nb' })",
    line: "[Function: a\\nb]",
    why: name,
  },
  {
    code: "class B extends (class A {}) {}",
    line: "[class B extends A]",
    why: "Node takes a class whose head has a bracket for a function",
  },
  {
    code: "[[[Object.assign(() => {}, { a: 1 })]]]",
    line: "[ [ [ [Function (anonymous)] ] ] ]",
    why: depth,
  },
  { code: "[[[class A { static a = 1 }]]]", line: "[ [ [ [class A] ] ] ]", why: depth },
  { code: "[[[Object.assign(new Error('m'), { a: 1 })]]]", line: "[ [ [ Error: m ] ] ]", why: depth },
  {
    code: "[[[Object.assign(new Date(0), { a: 1 })]]]",
    line: "[ [ [ 1970-01-01T00:00:00.000Z ] ] ]",
    why: depth,
  },
  { code: "[[[Object.assign(Object(1), { a: 1 })]]]", line: "[ [ [ [Number: 1] ] ] ]", why: depth },
  {
    code: "(() => { const { proxy, revoke } = Proxy.revocable({ a: 1 }, {}); revoke(); return proxy })()",
    line: "{ a: 1 }",
    why: "a revoked Proxy is seen through like any other",
  },
  {
    code: "Object.setPrototypeOf(new Map([[1, 2]]), null)",
    line: "[Object: null prototype] {}",
    why: hint,
  },
  { code: "Object.setPrototypeOf(new Date(0), null)", line: "[Object: null prototype] {}", why: hint },
  {
    code: "Object.setPrototypeOf(new Error('m'), null)",
    line: "[Object: null prototype] {}",
    why: hint,
  },
  {
    code: "Object.setPrototypeOf(new (class Foo { a = 1 }), null)",
    line: "[Object: null prototype] { a: 1 }",
    why: hint,
  },
  { code: "Object.setPrototypeOf(new Set([1]), Array.prototype)", line: "Array {}", why: hint },
  {
    code: "Object.setPrototypeOf([1], Object.prototype)",
    line: "Object(1) [ 1 ]",
    why: "an array is shown as one, whatever it can be iterated by",
  },
  {
    code: "new (class Foo { get [Symbol.toStringTag]() { return 'bar' } })",
    line: "Foo {}",
    why: quiet,
  },
  {
    code: "Object.defineProperty(() => {}, 'name', { get() { return 'x' } })",
    line: "[Function (anonymous)]",
    why: quiet,
  },
  {
    code: "new (class Foo { static [Symbol.hasInstance]() { return false } })",
    line: "Foo {}",
    why: quiet,
  },
  {
    code: "({ [Symbol.for('nodejs.util.inspect.custom')]() { return 'custom' } })",
    line: "{ [Symbol(nodejs.util.inspect.custom)]: [Function: [nodejs.util.inspect.custom]] }",
    lines: "custom",
    why: "only the console runs it",
  },
  { code: "1n << 5000n", line: "[a BigInt of over 1,233 digits]", why: bounded },
  {
    code: "Object.fromEntries(Array.from({ length: 103 }, (_, i) => ['k' + i, i]))",
    line: /, k99: 99, \.\.\. 3 more properties }$/,
    lines: /,\n {2}k99: 99,\n {2}\.\.\. 3 more properties\n}$/,
    why: bounded,
  },
  {
    code: "new Array(5000)",
    line: "[ <1000 empty items>, ... 4000 more items ]",
    why: bounded,
  },
  {
    code: "(() => { const a = []; a[4294967294] = 1; return a })()",
    line: "[ <1000 empty items>, ... 4294966295 more items ]",
    why: bounded,
  },
  {
    code: "Object.assign(Array.from({ length: 120 }, () => 1), { extra: 1 })",
    line: /, \.\.\. 20 more items ]$/,
    lines: /,\n {2}\.\.\. 20 more items\n]$/,
    why: bounded,
  },
  {
    code: "Object.assign(Object('x'.repeat(101)), { a: 1 })",
    line: /^\[String: 'x{101}']$/,
    why: bounded,
  },
  {
    code: "Array.from({ length: 50 }, () => 'y'.repeat(9000))",
    line: /^\[ (?:'y{9000}', ){12}\.\.\. 38 more items ]$/,
    lines: /^\[\n(?: {2}'y{9000}',\n){12} {2}\.\.\. 38 more items\n]$/,
    why: bounded,
  },
  {
    code: "Array.from({ length: 40 }, () => Array.from({ length: 40 }, () => 1))",
    line: /, \.\.\. 26 more items ], \.\.\. 15 more items ]$/,
    lines: /,\n {2}\.\.\. 15 more items\n]$/,
    why: bounded,
  },
  {
    code: "'\\x7f \\x9b'",
    line: "'\x7f \x9b'",
    lines: "\x7f \x9b",
    why: "looking for these would cost as much as the rest of writing a text",
  },
  {
    code: "['日本', 'ab', 'cd', 'ef', 'gh', 'ij', 'kl']",
    line: "[ '日本', 'ab', 'cd', 'ef', 'gh', 'ij', 'kl' ]",
    lines: "[\n  '日本', 'ab',\n  'cd', 'ef',\n  'gh', 'ij',\n  'kl'\n]",
    why: "columns are counted in characters: how wide they are is the font's affair",
  },
];
