// A program can ask questions. input(…) waits for the answer.

const secret = 1 + Math.floor(Math.random() * 100);
console.log("I am thinking of a number from 1 to 100.");

let tries = 0;
let guess;
do {
  const answer = await input(`Guess ${tries + 1}?`);
  if (answer === null) break; // Nobody is there, or has no wish to answer.
  guess = Number(answer);
  if (!Number.isInteger(guess)) {
    console.warn(`"${answer}" is not a whole number.`);
    continue;
  }
  tries++;
  if (guess < secret) console.log(`${guess} is too small.`);
  if (guess > secret) console.log(`${guess} is too big.`);
} while (guess !== secret);

if (guess === secret) console.log(`${secret} it is, in ${tries} guesses!`);
else console.log(`You gave up. It was ${secret}.`);

// prompt(…) is older and needs no await. It returns null for no answer.
const name = prompt("Who shall be in the hall of fame?") ?? "Nobody";
console.log(`${name}: ${tries}`);

// Your answers are part of the run, like the code: the same answers and
// the same seed give the same result, on every machine.
// Try next: how many guesses are always enough? (Halve what is left.)
