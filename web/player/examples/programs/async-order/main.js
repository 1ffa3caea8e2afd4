// The numbers give the order in which these lines are printed. Explain why.

console.log("1: the program runs to its end before anything else may");

setTimeout(() => console.log("9: a timer of 20 ms"), 20);

setTimeout(() => {
  console.log("6: timers come after all microtasks");
  queueMicrotask(() => console.log("7: between two timers, microtasks again"));
}, 0);

setTimeout(() => console.log("8: the second timer of 0 ms"), 0);

queueMicrotask(() => console.log("3: microtasks come in their order"));

async function work() {
  console.log("2: an async function starts at once, up to its first await");
  await null;
  console.log("4: what follows an await is a microtask");
}

work().then(() => console.log("5: and so is what follows the function"));

// To wait for both takes as long as the slower one, not as long as the sum.
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
setTimeout(async () => {
  const start = Date.now();
  await Promise.all([sleep(300), sleep(200), sleep(100)]);
  console.log(`10: together, ${Date.now() - start} ms`);
  for (const ms of [300, 200, 100]) await sleep(ms);
  console.log(`11: one after the other, ${Date.now() - start - 300} ms`);
}, 30);

// Try next: write 0 instead of 20. Which line moves, and to which place?
