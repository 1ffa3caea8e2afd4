import type { Language } from "../language.ts";

export const typescript: Language = {
  id: "typescript",
  label: "TypeScript",
  extensions: [".ts", ".mts", ".cts"],
  editorLanguage: "typescript",
  starter: `// TypeScript: the types are taken out, and what is left runs where it stands. Press Run, or Ctrl+Enter.

type Planet = { readonly name: string; readonly moons: number };

const planets: readonly Planet[] = [
  { name: "Mercury", moons: 0 },
  { name: "Earth", moons: 1 },
  { name: "Mars", moons: 2 },
  { name: "Neptune", moons: 16 },
];

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const groups = groupBy(planets, ({ moons }) => (moons === 0 ? "none" : moons < 3 ? "few" : "many"));
console.log("Planets by their moons:", groups);
console.table(planets);

// A wrong type is marked, and does not stop the run. Try: const moons: string = planets[0].moons;
groups.get("few")?.map(({ name }) => name);
`,
};
