// A program in here can compute, and cannot reach out. See for yourself.

// What is not allowed is not there, and code that asks first gets along.
for (const name of ["fetch", "document", "localStorage", "process"]) {
  console.log(name.padEnd(14), typeof globalThis[name]);
}

// What is there needs nobody else.
const url = new URL("/cats?colour=black&colour=white", "https://example.org");
console.log(url.host, url.searchParams.getAll("colour"));
console.log(structuredClone(new Map([["a copy", [1, 2, 3]]])));
console.log(btoa("no network needed"));

// Who uses a refused name all the same is told its name, and why.
const answer = await fetch(url);
console.log("never printed", answer.status);

// Everything a program may use is on a list. Whoever runs this playground
// can make the list longer, or shorter: without Math.random, say.
//
// Try next: alert("hi"), or import "https://example.org/cats.js".
