import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { imagesBeside } from "./images.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A folder with a secret above the lesson's. */
function lessonFolder(): string {
  const root = mkdtempSync(join(tmpdir(), "sandglass-lesson-"));
  const folder = join(root, "lessons");
  mkdirSync(join(folder, "images"), { recursive: true });
  writeFileSync(join(root, "secret.png"), png);
  writeFileSync(join(folder, "a b.png"), png);
  writeFileSync(join(folder, "images", "b.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  writeFileSync(join(folder, "password.png"), "hunter2");
  writeFileSync(join(folder, "large.png"), Buffer.concat([png, Buffer.alloc(600 * 1024)]));
  symlinkSync(join(root, "secret.png"), join(folder, "link.png"));
  return folder;
}

describe("an image of a lesson", () => {
  const find = imagesBeside(join(lessonFolder(), "lesson.md"));
  test("is included as data", () => {
    expect(find("a%20b.png")).toEqual({ url: `data:image/png;base64,${png.toString("base64")}` });
    expect(find("images/b.svg")).toMatchObject({
      url: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    });
  });
  test.each([
    ["../secret.png", /should be in the folder of the lesson/],
    ["images/../../secret.png", /should be in the folder of the lesson/],
    ["link.png", /should be in the folder of the lesson/],
    ["..%2fsecret.png", /should be in the folder of the lesson/],
    ["/etc/passwd", /should be in the folder of the lesson/],
    ["password.png", /should be a PNG/],
    ["large.png", /at most 512 KiB/],
    ["images", /should be a file/],
    ["none.png", /There is no image "none\.png"/],
    ["%", /There is no image/],
    ["a%00b", /There is no image/],
  ])("may not be %s", (address, said) => {
    expect(find(address)).toEqual({ problem: expect.stringMatching(said) });
  });
});
