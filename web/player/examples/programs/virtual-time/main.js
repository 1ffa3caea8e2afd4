// A whole day in an instant. A virtual clock does not wait: when no code
// is left to run, the clock jumps to the next timer.

const hour = 60 * 60 * 1000;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const clock = () => new Date().toISOString().slice(11, 16);
const say = (what) => console.log(clock(), what);

say("midnight");
let calls = 0;

// A cuckoo that calls every hour.
const cuckoo = setInterval(() => {
  const strokes = new Date().getHours() % 12 || 12;
  calls += strokes;
  say("cuckoo ".padEnd(7 + strokes, "♪"));
}, hour);

async function live() {
  await sleep(6.5 * hour);
  say("⏰ up, and tea");
  await sleep(1.25 * hour);
  say("🚲 to school");
  await sleep(8 * hour);
  say("🏠 home again");
  await sleep(6.75 * hour);
  say("🌙 to bed");
}

await live();
await sleep(2 * hour);
clearInterval(cuckoo);

// The clock does not advance while code runs: this loop takes 0 ms.
const before = Date.now();
for (let i = 0; i < 10_000; i++);
console.log("the loop took", Date.now() - before, "ms");

// Try next: a year. How often does the cuckoo call?
`${calls} calls, and it is ${new Date().toISOString()}`;
