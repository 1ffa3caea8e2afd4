// What this file does not export, no other file can see.
const power = 3 / 2;

/** A planet's year in ours, by its distance from the Sun in the Earth's. */
export default function yearOf({ distance }) {
  return distance ** power;
}

export const names = (planets) => planets.map(({ name }) => name).join(", ");
