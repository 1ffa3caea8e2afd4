/** Classic programs, one trait of an engine each. Every one ends with a value that says whether it was right. */
export const programs: readonly { readonly name: string; readonly code: string; readonly value: string }[] = [
  {
    name: "recursion",
    value: "75025",
    code: "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }\nfib(25);",
  },
  {
    name: "loops",
    value: "499500000",
    code: "function sum() { let s = 0; for (let i = 0; i < 1000; i++) for (let j = 0; j < 1000; j++) s += i; return s; }\nsum();",
  },
  {
    name: "floats",
    value: "157080",
    code: "let pi = 0;\nfor (let k = 0; k < 400000; k++) pi += (k % 2 ? -4 : 4) / (2 * k + 1);\nMath.round(pi * 50000);",
  },
  {
    name: "strings",
    value: "288890",
    code: "let text = '';\nfor (let i = 0; i < 50000; i++) text += i + ',';\ntext.split(',').reverse().join(';').length;",
  },
  {
    name: "sort",
    value: "true",
    code: "let seed = 1;\nconst list = Array.from({ length: 30000 }, () => (seed = (seed * 16807) % 2147483647));\nlist.sort((a, b) => a - b);\nlist.every((v, i) => i === 0 || list[i - 1] <= v);",
  },
  {
    name: "sieve",
    value: "25997",
    code: "const n = 300000, marks = new Uint8Array(n + 1);\nlet count = 0;\nfor (let i = 2; i <= n; i++) { if (marks[i]) continue; count++; for (let j = i * 2; j <= n; j += i) marks[j] = 1; }\ncount;",
  },
  {
    name: "json",
    value: "2000",
    code: "const data = { id: 7, tags: ['a', 'b'], at: { x: 1.5, y: null } };\nlet same = 0;\nfor (let i = 0; i < 2000; i++) { data.id = i; if (JSON.parse(JSON.stringify(data)).id === i) same++; }\nsame;",
  },
  {
    name: "regex",
    value: "20000",
    code: "let hits = 0;\nfor (let i = 0; i < 20000; i++) if (/^(\\w+)-(\\d{1,6})\\s(?:on|off)$/.test('lamp-' + i + ' on')) hits++;\nhits;",
  },
  {
    name: "classes",
    value: "299997",
    code: "class Shape { constructor(n) { this.n = n; } area() { return this.n; } }\nclass Square extends Shape { area() { return super.area() * 2; } }\nconst shapes = [new Shape(1), new Square(1), new Shape(0)];\nlet total = 0;\nfor (let i = 0; i < 299997; i++) total += shapes[i % 3].area();\ntotal;",
  },
  {
    name: "closures",
    value: "250000",
    code: "const counter = () => { let n = 0; return () => ++n; };\nconst all = [counter(), counter(), counter(), counter()];\nlet last = 0;\nfor (let i = 0; i < 1000000; i++) last = all[i & 3]();\nlast;",
  },
  {
    name: "map",
    value: "5000",
    code: "const seen = new Map();\nfor (let i = 0; i < 100000; i++) { const key = 'k' + (i % 5000); seen.set(key, (seen.get(key) ?? 0) + 1); }\nlet keys = 0;\nfor (const [, n] of seen) if (n === 20) keys++;\nkeys;",
  },
  {
    name: "generators",
    value: "4999950000",
    code: "function* upTo(n) { for (let i = 0; i < n; i++) yield i; }\nlet sum = 0;\nfor (const n of upTo(100000)) sum += n;\nsum;",
  },
];
