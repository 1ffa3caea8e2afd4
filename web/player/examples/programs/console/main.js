// The console can do more than log. Each of these looks different.

console.log("%cSand%cglass", "color: peru; font-size: 20px", "color: teal");

// A table. The second argument chooses the columns.
const moons = [
  { name: "Io", planet: "Jupiter", km: 3643 },
  { name: "Titan", planet: "Saturn", km: 5150 },
  { name: "Luna", planet: "Earth", km: 3475 },
];
console.table(moons);
console.table(moons, ["name", "km"]);

// Groups can be folded and nested.
console.group("A walk");
console.log("up the hill");
console.groupCollapsed("A rest");
console.log("an apple, a nap");
console.groupEnd();
console.log("and down again");
console.groupEnd();

// A count for each label.
for (const letter of "banana") console.count(letter);

// A stopwatch. This example's clock moves only while the program waits.
console.time("nap");
await new Promise((done) => setTimeout(done, 1500));
console.timeEnd("nap");

// dir shows the properties of an object, also of a function.
console.dir(Object.assign(() => "hi", { title: "a function", args: 0 }));

// assert prints only if its condition is false.
console.assert(moons.length === 3, "no moon may be lost");
console.assert(moons[0].km > 5000, "%s is small", moons[0].name);

// Try next: console.trace() inside a function that another function calls.
console.error("An error to look at:", new RangeError("too far"));
