// A program here can compute, but it cannot use the network.

// A restricted name does not exist, so code that checks first works.
for (const name of ["fetch", "document", "indexedDB", "Worker"]) {
  console.log(name.padEnd(14), typeof globalThis[name]);
}

// These functions need no network.
const url = new URL("/cats?colour=black&colour=white", "https://example.org");
console.log(url.host, url.searchParams.getAll("colour"));
console.log(structuredClone(new Map([["a copy", [1, 2, 3]]])));
console.log(btoa("no network needed"));

// If a program uses a restricted name, the error says which and why.
const answer = await fetch(url);
console.log("never printed", answer.status);

// A list contains all names that a program may use. The host of this
// playground can change it, for example remove Math.random.
//
// Try next: alert("hi"), or import "https://example.org/cats.js".
