// A program of several files. Each shares with the others what it exports.

import { bar } from "./chart.js";
import planets from "./planets.json" with { type: "json" };
import yearOf, { names } from "./years.js";

console.log(`${planets.length} planets:`, names(planets));

// Who is further out has further to go, and goes more slowly. (Kepler, 1619)
for (const planet of planets) {
  const years = yearOf(planet);
  console.log(planet.name.padEnd(8), bar(years), years.toFixed(2));
}

// A module can be loaded later, when it is needed, or not at all.
const chart = await import("./chart.js");
console.log("chart.js exports", Object.keys(chart));

// Try next: change planets.json, or write bar as bars in the import.
// Nothing runs then: files are linked before the first line is.
export default planets.map(yearOf).map(Math.round);
