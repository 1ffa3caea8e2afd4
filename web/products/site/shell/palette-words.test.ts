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

// Commands are created in the page, which Node does not have, so the test looks for their ids in the sources.
test.each(Object.keys(otherWords))("%s is a command of the page", (id) => {
  const name = id.replace("sandglass.", "");
  const [group = "", ...rest] = name.split(".");
  // The id is written whole, or as `sandglass.${name}` with the name beside it, or as `sandglass.group.${name}`.
  const isWritten = [id, name, rest.join(".")].some((each) => each !== "" && sources.includes(`"${each}"`));
  const isTheme = group === "theme" && themes.some((theme) => theme === rest.join());
  expect(isWritten || isTheme).toBe(true);
});
