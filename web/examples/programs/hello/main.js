// Press Run, or Ctrl+Enter. What the program prints is its output.

const name = "world";
console.log(`Hello, ${name}!`);

const greetings = new Map([
  ["Finnish", "Hei"],
  ["Swahili", "Jambo"],
  ["Hawaiian", "Aloha"],
  ["Japanese", "こんにちは"],
]);

for (const [language, greeting] of greetings) {
  console.log(`${greeting}, ${name}! (${language})`);
}

// Values can be opened. Look into this one.
console.log("A closer look:", { name, letters: [...name], greetings });

// Warnings and errors have a colour of their own, and do not end the run.
console.warn("Something may be wrong.");

// Try next: greet yourself, and add a language.
// A program's last value is its result. It is shown without being printed:
`${greetings.size} greetings`;
