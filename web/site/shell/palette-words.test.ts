import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { themes } from "../../settings/appearance.ts";
import { otherWords } from "./palette-words.ts";

const site = fileURLToPath(new URL("..", import.meta.url));
const sources = readdirSync(site, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/palette-words|\.test\./.test(path))
  .map((path) => readFileSync(`${site}${path}`, "utf8"))
  .join("\n");

// Commands are made where the page is, which Node has not: so their ids are looked for in its sources.
test.each(Object.keys(otherWords))("%s is a command of the page", (id) => {
  const name = id.replace("sandglass.", "");
  const [group = "", ...rest] = name.split(".");
  // Written whole, or as `sandglass.${name}` with the name beside it, or as `sandglass.group.${name}`.
  const isWritten = [id, name, rest.join(".")].some((each) => each !== "" && sources.includes(`"${each}"`));
  const isTheme = group === "theme" && themes.some((theme) => theme === rest.join());
  expect(isWritten || isTheme).toBe(true);
});
