// Dice with a seed: the rolls look random, but are the same for everyone.

const roll = () => 1 + Math.floor(Math.random() * 6);

console.log("ten rolls:", ...Array.from({ length: 10 }, roll));

// Two dice, 2,000 times. Why is 7 in the middle?
const counts = new Map();
for (let i = 0; i < 2000; i++) {
  const sum = roll() + roll();
  counts.set(sum, (counts.get(sum) ?? 0) + 1);
}
for (let sum = 2; sum <= 12; sum++) {
  const count = counts.get(sum) ?? 0;
  console.log(String(sum).padStart(2), "█".repeat(count / 10), count);
}

// A fair shuffle: each card is swapped with a random card among those
// that are left. (Fisher and Yates, 1938)
const cards = [..."A23456789JQK"];
for (let i = cards.length - 1; i > 0; i--) {
  const j = Math.floor(Math.random() * (i + 1));
  [cards[i], cards[j]] = [cards[j], cards[i]];
}
console.log("shuffled:", cards.join(" "));

// Try next: run it again: nothing changes. Then choose another seed, or
// none: then your browser rolls, and no two runs are the same.
cards[0];
