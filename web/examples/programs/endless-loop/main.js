// From 0 to 1 in steps of a tenth. Will it arrive?

for (let x = 0; x !== 1; x += 0.1) {
  if (x < 1.5) console.log(x);
}

console.log("There!");

// It never is there: ten tenths, added up, are 0.9999999999999999, and the
// next is past 1. So the loop goes on, until the run's budget of fuel is
// spent. Each turn of a loop and each call costs a step; on every machine
// the run stops at exactly the same one. The page does not even stutter.
//
// Try next: write x < 1 instead. How many lines are printed, and why?
// Better still, count with whole numbers: for (let i = 0; i <= 10; i++).
