export const starter = `// TypeScript: the types are taken out, and what is left runs where it stands. Press Run, or Ctrl+Enter.

type Planet = { readonly name: string; readonly moons: number };

const planets: readonly Planet[] = [
  { name: "Mercury", moons: 0 },
  { name: "Earth", moons: 1 },
  { name: "Mars", moons: 2 },
  { name: "Neptune", moons: 16 },
];

const groups = Map.groupBy(planets, ({ moons }) => (moons === 0 ? "none" : moons < 3 ? "few" : "many"));
console.log("Planets by their moons:", groups);
console.table(planets);

// A wrong type is marked, and does not stop the run. Try: const moons: string = planets[0].moons;
groups.get("few")?.map(({ name }) => name);
`;
