// Map: from any key to a value. Set: each value once. Both keep their order.

const story = `the cat saw the moon and the moon saw the cat
and round went the moon and sound slept the cat`;

const counts = new Map();
for (const word of story.split(/\s+/)) {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}
console.log(counts);

// One line makes groups. (Object.groupBy returns an object instead.)
const byLength = Map.groupBy(counts.keys(), (word) => word.length);
console.log("five letters:", byLength.get(5));

// Sets have union, intersection and difference.
const flies = new Set(["bee", "bat", "swan", "kite"]);
const swims = new Set(["swan", "whale", "otter"]);
console.log("either:", flies.union(swims));
console.log("both:", flies.intersection(swims));
console.log("flies only:", flies.difference(swims));
console.log("just one:", flies.symmetricDifference(swims));

// A set removes duplicates:
console.log([...new Set("mississippi")].join(""));

// An object as a key matches only itself, not an equal object.
const here = { x: 1 };
const names = new Map([[here, "home"]]);
console.log(names.get(here), names.get({ x: 1 }));

// Try next: find the letters of "typewriter" that are not in "poetry".
// In a Set, NaN is equal to itself, and 0 is equal to -0:
new Set([NaN, NaN, 0, -0]);
