// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are programs, as text.

/**
 * Programs with deep calls through conversions, setters, iterators and methods with callbacks, in the form of
 * deep-programs.ts.
 */
export const deepConversions: readonly (readonly [what: string, code: string, ends: string])[] = [
  [
    "2,000 levels through toString in templates",
    "class Node { constructor(n) { this.next = n ? new Node(n - 1) : null } toString() { return this.next ? `(${this.next})` : '.' } } `${new Node(2000)}`.length",
    "4001",
  ],
  [
    "3,000 levels through a setter",
    "class A { #v; get v() { return this.#v } set v(n) { if (n > 0) this.v = n - 1; this.#v = n } } const a = new A(); a.v = 3000; a.v",
    "3000",
  ],
  [
    "2,000 levels through toString in sums",
    "class Node { constructor(n) { this.next = n ? new Node(n - 1) : null } toString() { let s = '('; if (this.next) s += this.next; return s + ')' } } ('' + new Node(2000)).length",
    "4002",
  ],
  [
    "2,000 levels through valueOf in sums",
    "class Node { constructor(n) { this.next = n ? new Node(n - 1) : null } valueOf() { return this.next ? 1 + this.next : 0 } } 0 + new Node(2000)",
    "2000",
  ],
  [
    "2,000 levels through valueOf in differences and products",
    "class Node { constructor(n) { this.n = n; this.next = n ? new Node(n - 1) : null } valueOf() { const { n, next } = this; return !next ? 0 : n % 3 === 0 ? next * 1 + 1 : n % 3 === 1 ? next - -1 : 1 - -next } } -new Node(2000)",
    "-2000",
  ],
  [
    "2,000 levels through valueOf in comparisons and bits",
    "class Node { constructor(n) { this.n = n; this.next = n ? new Node(n - 1) : null } valueOf() { const { n, next } = this; return !next ? 1 : n % 3 === 0 ? next > 0 : n % 3 === 1 ? next & 1 : next << 0 } } new Node(2000) <= 1",
    "true",
  ],
  [
    "2,000 levels through a proxy that remembers results",
    "const remembering = (f) => { const known = new Map(); return new Proxy(f, { apply(target, self, [n]) { if (!known.has(n)) known.set(n, target(n)); return known.get(n) } }) }; const fib = remembering((n) => n < 2n ? n : fib(n - 1n) + fib(n - 2n)); fib(2000n).toString().length",
    "418",
  ],
  [
    "3,000 iterators in iterators",
    "const nest = (n) => ({ [Symbol.iterator]: () => { let done = false; return { next() { if (done) return { done }; done = true; let sum = 1; if (n) for (const value of nest(n - 1)) sum += value; return { value: sum, done: false } } } } }); let sum = 0; for (const value of nest(3000)) sum += value; sum",
    "3001",
  ],
  [
    "2,000 levels through join",
    "class Node { constructor(...c) { this.c = c } toString() { return '(' + this.c.join(' ') + ')' } } let n = new Node(1); for (let i = 0; i < 2000; i++) n = new Node(n, i); `${n}`.length",
    "12893",
  ],
  [
    "2,000 levels through lists in sums",
    "class Node { constructor(n) { this.next = n ? new Node(n - 1) : null } toString() { return this.next ? '(' + [this.next] : '.' } } ('' + [new Node(2000)]).length",
    "2001",
  ],
  [
    "2,000 levels through String",
    "class Node { constructor(n) { this.next = n ? new Node(n - 1) : null } toString() { return [this.next ?? '.'].map(String)[0] } } String(new Node(2000))",
    "'.'",
  ],
  [
    "2,000 levels through Array.from",
    "const nest = (n) => n ? Array.from({ length: 1 }, () => nest(n - 1)) : []; const depth = (l) => l.length ? 1 + Math.max(...Array.from(l, depth)) : 0; depth(nest(2000))",
    "2000",
  ],
  [
    "2,000 levels through replaceAll",
    "const f = (n) => n ? 'a'.replaceAll('a', () => 'b' + f(n - 1)) : ''; const g = (n) => n ? 'a'.replaceAll(/a/g, () => 'b' + g(n - 1)) : ''; f(2000).length + g(2000).length",
    "4000",
  ],
];
