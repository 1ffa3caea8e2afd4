import { fileURLToPath } from "node:url";
import { packFolder, singleName } from "../web/build/single.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Where the journeys find the playground in one file. */
export const singlePath = `${root}node_modules/.cache/single/${singleName}`;

/** Packs the site that is built already, as `vite build --mode single` packs the one it builds; returns where it is. */
export async function packSingle(): Promise<string> {
  await packFolder(`${root}dist`, singlePath);
  return singlePath;
}
