// A program with several files. A file can use what another file exports.

import { bar } from "./chart.js";
import planets from "./planets.json" with { type: "json" };
import yearOf, { names } from "./years.js";

console.log(`${planets.length} planets:`, names(planets));

// An outer planet has a longer way and moves more slowly. (Kepler, 1619)
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
