import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import type { FindImage } from "../read/prose.ts";
import * as texts from "./lesson-command-texts.ts";

const KiB = 1024;
const maxImageBytes = 512 * KiB;

/**
 * The first bytes of image files. A page contains no other files, whatever their names are. (An SVG may have scripts,
 * but they do not run in an image.)
 */
const kinds: readonly (readonly [type: string, begins: RegExp])[] = [
  ["image/png", /^\x89PNG\r\n/],
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/gif", /^GIF8[79]a/],
  ["image/webp", /^RIFF[\s\S]{4}WEBP/],
  ["image/svg+xml", /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<svg[\s>]/],
];

/** Finds images for the lesson with that path: in its folder and below it only. */
export function imagesBeside(lesson: string): FindImage {
  return (address) => {
    const folder = realpathSync(dirname(resolve(lesson)));
    let path: string;
    try {
      path = realpathSync(resolve(folder, decodeURIComponent(address)));
    } catch {
      return { problem: texts.noImage(address) };
    }
    const inside = relative(folder, path);
    if (inside.startsWith("..") || inside.startsWith(sep) || resolve(folder, inside) !== path)
      return { problem: texts.imageOutside(address) };
    const { size } = statSync(path);
    if (!statSync(path).isFile() || size > maxImageBytes)
      return { problem: texts.imageTooLarge(address, maxImageBytes / KiB) };
    const bytes = readFileSync(path);
    const kind = kinds.find(([, begins]) => begins.test(bytes.subarray(0, 1000).toString("latin1")));
    if (!kind) return { problem: texts.notAnImage(address) };
    return { url: `data:${kind[0]};base64,${bytes.toString("base64")}` };
  };
}
