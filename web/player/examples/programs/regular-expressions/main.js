// Regular expressions. Change one, run again, and see what it matches.

const log = `2031-03-09 ada  +12.50 tea
2031-03-11 bob  -3.20 cake
2031-04-01 ada  +7.00 more tea`;

// Named groups. m: ^ and $ match at each line. g: find all matches.
const line =
  /^(?<date>[\d-]{10}) (?<who>\w+)\s+(?<sum>[+-][\d.]+) (?<what>.+)$/gm;
const entries = [...log.matchAll(line)].map(({ groups }) => ({ ...groups }));
console.table(entries);

const total = entries.reduce((sum, entry) => sum + Number(entry.sum), 0);
console.log("total:", total.toFixed(2));

// Groups in a replacement: the same dates in the European format.
const date = /(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)/g;
console.log(log.replace(date, "$<day>.$<month>.$<year>").split("\n")[0]);

// Lookaround matches a position: here, one with 3, 6, 9 … digits after it.
console.log("1234567890".replace(/(?<=\d)(?=(\d{3})+$)/g, "'"));

// \1 is the text of the first group: this finds repeated words.
console.log("It was was a dark and and stormy".match(/\b(\w+) \1\b/g));

// v: set difference and intersection. Letters without vowels:
console.log("Sandglass".match(/[\p{L}--[aeiou]]/gv).join(""));
console.log("Ελλάδα, αβγ".match(/[\p{Script=Greek}&&\p{Lowercase}]+/gv));

// Try next: a pattern for times, 00:00 to 23:59, that does not match 24:00.
"Run, rabbit, run!".replaceAll(/run/gi, (word, at) => `${word}@${at}`);
