// From 0 to 1 in steps of a tenth. This loop never ends.

for (let x = 0; x !== 1; x += 0.1) {
  if (x < 1.5) console.log(x);
}

console.log("There!");

// x is never 1: the sum of ten tenths is 0.9999999999999999, and the
// next is greater than 1. So the loop runs until the run has used all of
// its steps. Each iteration and each call costs a step. On every machine
// the run ends at exactly the same step. The page stays responsive.
//
// Try next: write x < 1 instead. How many lines are printed, and why?
// It is better to count with integers: for (let i = 0; i <= 10; i++).
