// Press Run, or Ctrl+Enter. The output appears in the other pane.

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

// You can expand objects. Try this one.
console.log("A closer look:", { name, letters: [...name], greetings });

// Warnings and errors have a colour of their own, and do not end the run.
console.warn("Something may be wrong.");

// Try next: greet yourself, and add a language.
// The value of the last expression is shown without console.log:
`${greetings.size} greetings`;
