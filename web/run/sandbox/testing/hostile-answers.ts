import { knownGlobals, permanentGlobals } from "../../../protocol/capabilities/known-globals.ts";
import { nodeGlobals } from "../../../protocol/capabilities/mentioned-names.ts";

const counted = (length: number, item: (index: number) => string) =>
  Array.from({ length }, (_, index) => item(index)).join(", ");

/** Without those of Node, which only programs have that mention them. */
const globals = [...knownGlobals.keys(), ...permanentGlobals, "Symbol(Symbol.toStringTag)"]
  .filter((name) => !Object.hasOwn(nodeGlobals, name))
  .sort()
  .join();

/** By id, the output and the ending ("output → ending") of the programs of the corpus that have one right result. */
export const answers: Readonly<Record<string, string | RegExp>> = {
  // `self` and `window` are names of the VM's own global object.
  "esc-async-ctor": "objectobject → 'process,require,module,self,window'",
  "esc-generator-ctor": "'object'",
  "esc-hostfn-proto-walk":
    "'length,name / length,name,caller,arguments,call,apply,bind,toString,fileName,lineNumber,columnNumber,constructor,Symbol(Symbol.hasInstance) / toString,toLocaleString,valueOf,hasOwnProperty,isPrototypeOf,propertyIsEnumerable,__proto__,__defineGetter__,__defineSetter__,__lookupGetter__,__lookupSetter__,constructor'",
  "esc-hostfn-construct": "'TypeError,TypeError'",
  "esc-hostfn-props": "'call|length,name|function log() { [native code] }'",
  "esc-callee-caller": "'undefined,undefined'",
  "esc-proto-pollution-toJSON": "{ a: 1, b: [ 2 ] }",
  "esc-array-toJSON": "[ 1, 2, 3 ]",
  "esc-string-toJSON": "[ 1970-01-01T00:00:00.000Z, 'a' ]",
  "esc-array-index-setter": "one two → 1",
  "esc-getter-throws": "{ a: 1, b: [Getter], c: 3 }",
  "esc-getter-loop": "{ a: [Getter] }",
  "esc-getter-side-effect": "{ a: [Getter] } → 0",
  "esc-proxy-all-throw": "{}",
  "esc-revoked-fn-proxy": "[Function (anonymous)] → 'function'",
  "esc-throw-primitives":
    "object\nundefined\nnumber\nnumber\nstring\nsymbol\nbigint\nfunction\nobject → threw : Symbol(final)",
  "esc-throw-null-proto": "threw : [Object: null prototype] {}",
  // The getter is not called. Otherwise "stack read" would be there.
  "esc-error-stack-getter": "threw Error: m",
  "esc-error-name-object": "threw Error: ",
  "esc-error-huge-message": `threw Error: ${"x".repeat(10_000)}... 4990000 more characters`,
  "esc-error-cause-cycle": "threw Error: a",
  "esc-json-proto": "{ ['__proto__']: { polluted: 'yes' }, constructor: { prototype: { polluted: 'yes' } } }",
  "esc-own-proto-nested":
    "{ ['__proto__']: { polluted: 1 } } [ { ['__proto__']: { polluted: 1 } } ] → { ['__proto__']: { polluted: 1 } }",
  "esc-prepareStackTrace": "'string'",
  "esc-prepareStackTrace-sites": String.raw`'Error\n    at main.js:1:53'`,
  "esc-stack-paths": String.raw`'Error: x\n    at f (main.js:1:30)\n    at main.js:1:44'`,
  "esc-global-listing": `'${globals}'`,
  // The second one is `fs`, with the program's own files.
  "esc-import-dynamic": "rejected,fulfilled,rejected,rejected,rejected,rejected,rejected → 'sent'",
  "esc-import-meta": "'object'",
  "esc-override-primordials": "still { a: 1 } [ 2 ] → { ok: 1 }",
  "esc-override-regexp": "a\nb → 'ok'",
  "esc-species": "'done'",
  "esc-kill-console": "'function'",
  "esc-freeze-intrinsics": "'frozen'",
  "esc-undefined-shadow": "'undefined12'",
  "esc-reentrant-log":
    "prim\n{\n  toString: [Function: toString],\n  [Symbol(Symbol.toPrimitive)]: [Function: [Symbol.toPrimitive]]\n} p → 1",
  "esc-log-detached":
    /^Uint8Array\(8\) \[[\s0,]+\] ArrayBuffer \{[^}]+byteLength: 8\n\} DataView \{[^}]+\}\n\} → 1$/,
  "esc-finalization": "'x'",
  "esc-weakref": "'object'",
  "esc-tostringtag-spoof":
    "{\n  constructor: { name: 'HTMLDocument' },\n  [Symbol(Symbol.toStringTag)]: 'Promise'\n} → '[object Promise]'",
  "esc-fake-host-types":
    "{ __type: 'handle', '$$typeof': 1, type: 'HANDLER', name: 'proxy', value: {}, id: '1', path: [ 'constructor' ] }",
  "esc-map-subclass": "M(1) [Map] { 1 => 2 }",
  "esc-array-subclass": "A(4294967295) [ 1, 2, 3, <997 empty items>, ... 4294966295 more items ]",
  "esc-date-invalid": "[ Invalid Date { toISOString: [Function (anonymous)] }, +275760-09-13T00:00:00.000Z ]",
  "esc-regex-lastindex": "/a/g",
  "esc-sab-atomics": "'undefined,undefined,undefined,object,function,undefined'",

  // The program must not be able to count the contents of freed memory, so the buffer must not shrink.
  "unsafe-ta-with-shrink": "threw TypeError: shrinking an ArrayBuffer is restricted in this sandbox",
  "unsafe-ta-ctor-shrink": "'TypeError'",
  "unsafe-ta-sort-shrink": "TypeError → '1024,true'",
  "unsafe-ta-sort-grow": "'131072'",
  "unsafe-fast-array-uninit": "'2000,2000,2000,2000'",
  "unsafe-forof-yield-return": `'{"value":5,"done":true}'`,
  "unsafe-forof-yield-throw": `'{"value":7,"done":true}'`,
  "unsafe-finreg-gc": "50",
  "unsafe-delete-last-push": "'2,3,false,true'",
  "unsafe-mapped-arguments-gc": "'9,9'",
  "unsafe-splice-species": "'0'",

  "cpu-output-then-loop": "before → exhausted:fuel",
  "cpu-never-settles": "unsettled",
  "cpu-re-empty-lazy": "null",
  "cpu-bigint-div": "threw RangeError: Maximum BigInt size exceeded",
  "cpu-bigint-parse": "threw RangeError: Maximum BigInt size exceeded",
  "cpu-string-lastindex": "-1",
  "cpu-dag-log":
    "[\n  [ [ [Array], [Array] ], [ [Array], [Array] ] ],\n  [ [ [Array], [Array] ], [ [Array], [Array] ] ]\n] → 1",
  "cpu-source-2mb": "invalid: The program has 2,000,005 bytes of source; the limit is 1,048,576.",

  "mem-string-double": "threw RangeError: Invalid string length",
  "mem-string-padend": "threw RangeError: Invalid string length",
  "mem-arraybuffer": "exhausted:memory",
  "mem-arraybuffer-huge": "threw RangeError: Array buffer allocation failed",
  "mem-rab-grow": "exhausted:memory",
  "mem-typedarray-huge": "threw RangeError: Array buffer allocation failed",
  "mem-oom-catch-loop": "exhausted:memory",
  "stk-source-parens": "exhausted:stack",

  "out-big-array": `[ ${counted(100, String)}, ... 999900 more items ]`,
  "out-big-object": `{ ${counted(100, (n) => `k${n}: ${n}`)}, ... 99900 more properties }`,
  "out-big-map": `Map(100000) { ${counted(100, (n) => `${n} => { i: ${n} }`)}, ... 99900 more items }`,
  "out-long-keys": `{ '${"k".repeat(10_000)}'... 990000 more characters: 1 }`,
  "out-cyclic": "<ref *2> { a: <ref *1> [ [Circular *1] ], o: [Circular *2] } → <ref *1> [ [Circular *1] ]",
  "out-deep": "{ x: { x: { x: [Object] } } }",
  "out-wide-deep": /^\[ \[ \[ \[Array\], [^x]{1,9000} \.\.\. \d more items? \]$/,
  // The output is text: the page shows these characters unchanged.
  "out-html-keys": `{ '<svg onload=alert(1)>': { '"><b>': 1 } }`,
  "out-js-url": "javascript:alert(1) https://evil.example/?x=1 → undefined",
  "out-format-specifiers": "a 1 2 3 %j { a: 1 } [ 1 ] % { b: 2 } extra → undefined",
  "out-nonchar": "\ufffe\uffff\ufeffBOM\ufdd0 → undefined",
  "out-log-types":
    "undefined null NaN -0 1n Symbol(q) [Function (anonymous)] [class A] 1970-01-01T00:00:00.000Z /x/g Map(1) { 1 => 2 } Set(1) { 1 } Error: e Uint8Array(3) [ 0, 0, 0 ] ArrayBuffer { [Uint8Contents]: <00 00>, byteLength: 2 } WeakMap { <items unknown> } Promise { 1 } Object [Generator] {} {} [Number: 1] [Object: null prototype] {} [ <1 empty item>, 1, <1 empty item> ] → undefined",
  "out-typedarray-big": `Float64Array(1000000) [ ${counted(100, () => "0")}, ... 999900 more items ]`,
  "out-error-in-log":
    "Error: in log\ne\nw\ni\nd\n┌─────────┬───┐\n│ (index) │ a │\n├─────────┼───┤\n│ 0       │ 1 │\n└─────────┴───┘ → 1",

  "pro-postmessage": "restricted postMessage",
  "pro-global-postmessage": "'undefinedundefinedundefined'",
  "pro-forge-console-wire": `{ type: 'done', runId: 1, status: 'ok', value: 'forged' }\n{"type":"result"} → 'real'`,
  "pro-forge-fields":
    "{ __qjs: true, handle: 1, ptr: 65536 } { then: 1 } { length: -1 } { toString: null } → 1",
  "pro-importscripts": "restricted importScripts",
  "pro-xhr": "restricted XMLHttpRequest",
  "pro-websocket": "restricted WebSocket",
  "pro-broadcast": "restricted BroadcastChannel",
  "pro-dom": "restricted document",
  "pro-location": "restricted location",
  "pro-qjs-std": "threw ReferenceError: std is not defined",
  "pro-session-leak-read": "'undefined undefined 1'",
  "pro-run-id-guess": `${Array.from({ length: 1000 }, (_, n) => `{ runId: ${n}, type: 'end' }`).join("\n")} → 'x'`,
  "pro-eval-escape": "true",
  "pro-url-exfil": "http://127.0.0.1:1/?secret → 'https://evil.example/secret'",
  "pro-sourceurl": "threw Error: 1",

  "det-timer-order": "0\n1\n1\n3\n5 → 1",
  "det-key-order": `'{"1":1,"2":1,"b":1,"a":1}'`,
};
