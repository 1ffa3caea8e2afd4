import { fileURLToPath } from "node:url";
import { packFolder, singleName } from "../web/build/single.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The path of the playground in one file, for the journeys. */
export const singlePath = `${root}node_modules/.cache/single/${singleName}`;

/** Packs the existing build of the site, as `vite build --mode single` packs its own build. Returns the path. */
export async function packSingle(): Promise<string> {
  await packFolder(`${root}dist`, singlePath);
  return singlePath;
}
