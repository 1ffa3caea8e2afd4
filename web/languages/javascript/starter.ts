// The page has this text from its first paint: index.html.
export const starter = `// Runs in a sandbox inside your browser. Press Run, or Ctrl+Enter.

function* primes() {
  const found = [];
  for (let n = 2; ; n++) {
    if (found.every((p) => n % p !== 0)) {
      found.push(n);
      yield n;
    }
  }
}

console.log("Counting the gaps between primes ...");
let before = 2;
const gaps = new Map();
for (const prime of primes()) {
  if (prime > 2000) break;
  if (prime === 2) continue;
  const gap = prime - before;
  gaps.set(gap, (gaps.get(gap) ?? 0) + 1);
  before = prime;
}

console.log("The last prime below 2000 is", before);
console.log("How often each gap occurs:", gaps);
console.warn("Nothing here can harm you. Try me: while (true) {}");

// The value of the last line is shown, too: the most common gap.
[...gaps].sort((a, b) => b[1] - a[1])[0];
`;
