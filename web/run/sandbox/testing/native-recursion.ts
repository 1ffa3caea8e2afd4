// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are programs, as text.

/** More levels than any of these programs has room for, here and in a browser. */
const levels = 20_000;

/** A nested source text: the beginning `levels` times, the middle once, then the end `levels` times. */
const source = (beginning: string, middle: string, end: string) =>
  `(0, eval)(${[
    `${JSON.stringify(beginning)}.repeat(${levels})`,
    JSON.stringify(middle),
    `${JSON.stringify(end)}.repeat(${levels})`,
  ].join(" + ")})`;

/** A program that wraps a value many times, and then uses it. */
const wrapped = (first: string, wrap: string, use: string) =>
  `let x = ${first}; for (let i = 0; i < ${levels}; i++) { const y = x; x = ${wrap}; } ${use}`;
const iterator = (method: string, use = "x.next()") => wrapped("[1, 2].values()", `y.${method}`, use);
const proxy = (use: string, target = "{}") => wrapped(target, "new Proxy(y, {})", use);
/** Without this, the name of a bound function contains the names of all functions in it. */
const bound = (use: string) =>
  wrapped("function () {}", "Object.defineProperty(y.bind(), 'name', { value: '' })", use);
const list = (use: string) => wrapped("[]", "[y]", use);

/**
 * Programs in which the engine's native code recurses too deep, without calls of the program's functions between. Each
 * throws "Maximum call stack size exceeded".
 */
export const nativeRecursion: Readonly<Record<string, string>> = {
  parentheses: source("(", "1", ")"),
  "lists, as text": source("[", "", "]"),
  "objects, as text": source("({a:", "1", "})"),
  "functions, as text": source("function f(){", "", "}"),
  "function expressions": source("(function(){", "", "})"),
  "arrow functions": source("()=>", "1", ""),
  "arrow functions as arguments": source("f(()=>{", "", "})"),
  "default parameters": source("(a=", "1", ")=>1"),
  "classes with methods": source("(class{a(){", "", "}})"),
  "classes with fields": source("(class{a=", "1", "})"),
  "getters, as text": source("({get a(){", "", "}})"),
  "computed keys": source("({[", "1", "]:1})"),
  "new, as text": source("new ", "A", ""),
  "calls, as text": source("f(", "", ")"),
  "places in lists": source("a[", "1", "]"),
  templates: source("`${", "1", "}`"),
  "spread lists": source("[...", "[]", "]"),
  "destructured lists": `(0, eval)("[".repeat(${levels}) + "a" + "]".repeat(${levels}) + "= 1")`,
  blocks: source("{", "", "}"),
  conditions: source("if(1)", "1", ""),
  "prefix operators": source("!", "1", ""),
  assignments: source("a=", "1", ""),
  "JSON.stringify of lists": list("JSON.stringify(x)"),
  "JSON.parse of lists": `JSON.parse("[".repeat(${levels}) + "]".repeat(${levels}))`,
  "a list as text": list("String(x)"),
  "flat of lists": list("x.flat(Infinity)"),
  "map of iterators": iterator("map((v) => v)"),
  "filter of iterators": iterator("filter(() => true)"),
  "take of iterators": iterator("take(5)"),
  "drop of iterators": iterator("drop(0)"),
  "flatMap of iterators": iterator("flatMap((v) => [v])"),
  "closing of iterators": iterator("take(5)", "x.return()"),
  "calls of bound functions": bound("x()"),
  "new of bound functions": bound("new x()"),
  "prototype of proxies": proxy("Object.getPrototypeOf(x)"),
  "freezing of proxies": proxy("Object.freeze(x)"),
  "extensibility of proxies": proxy("Object.isExtensible(x)"),
  "instanceof of proxies": proxy("x instanceof Array"),
  "get of proxies": proxy("x.a"),
  "set of proxies": proxy("x.a = 1"),
  "has of proxies": proxy("'a' in x"),
  "deleting of proxies": proxy("delete x.a"),
  "keys of proxies": proxy("Object.keys(x)"),
  "calls of proxies": proxy("x()", "function () {}"),
  "new of proxies": proxy("new x()", "function () {}"),
  "proxies as prototypes": wrapped("{}", "Object.create(new Proxy(y, {}))", "x.a"),
};
