import { chromium } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { type Computer, findBrowser, installations, launchOptions } from "./browser.ts";

const downloadedPath = "/home/ada/.cache/ms-playwright/chromium-1/chrome-linux64/chrome";

/** A computer on which exactly these programs exist. */
function computer(programs: readonly string[], more: Partial<Computer> = {}): Computer {
  return {
    platform: "linux",
    env: { PATH: "/usr/local/bin:/usr/bin" },
    home: "/home/ada",
    downloadedPath,
    isRoot: false,
    canRun: (path) => programs.includes(path),
    ...more,
  };
}

describe("the browser that is used", () => {
  it("is the one that a variable names, before all others", () => {
    const programs = [downloadedPath, "/usr/bin/chromium", "/opt/mine", "/opt/other"];
    const both = { SANDGLASS_CHROMIUM: "/opt/mine", CHROME_PATH: "/opt/other" };
    expect(findBrowser(computer(programs, { env: both }))).toBe("/opt/mine");
    expect(findBrowser(computer(programs, { env: { CHROME_PATH: "/opt/other" } }))).toBe("/opt/other");
  });

  it("a variable that names no browser is an error, which names the variable and the path", () => {
    for (const variable of ["SANDGLASS_CHROMIUM", "CHROME_PATH"]) {
      const mistaken = computer([downloadedPath], { env: { [variable]: "/opt/gone" } });
      expect(() => findBrowser(mistaken)).toThrow(`${variable} is set to /opt/gone, where`);
    }
  });

  it("an empty variable counts as not set", () => {
    expect(findBrowser(computer([downloadedPath], { env: { SANDGLASS_CHROMIUM: "" } }))).toBe(downloadedPath);
  });

  it("is Playwright's download before an installed one", () => {
    expect(findBrowser(computer(["/usr/bin/chromium", downloadedPath]))).toBe(downloadedPath);
  });

  it("is Chromium before Chrome, wherever on the PATH they are", () => {
    const programs = ["/usr/local/bin/google-chrome", "/usr/bin/chromium"];
    expect(findBrowser(computer(programs, { downloadedPath: undefined }))).toBe("/usr/bin/chromium");
    expect(findBrowser(computer(["/usr/local/bin/google-chrome"]))).toBe("/usr/local/bin/google-chrome");
    expect(findBrowser(computer(["/usr/bin/google-chrome-stable"]))).toBe("/usr/bin/google-chrome-stable");
  });

  it("is headless Chromium before the full one", () => {
    const programs = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];
    expect(findBrowser(computer(programs))).toBe("/usr/bin/chromium-headless-shell");
  });

  it("is found in the folders of macOS and Windows", () => {
    const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
    expect(findBrowser(computer([mac], { platform: "darwin" }))).toBe(mac);
    const windows = "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe";
    const env = { PROGRAMFILES: "C:\\Program Files" };
    expect(findBrowser(computer([windows], { platform: "win32", env }))).toBe(windows);
  });

  it("is undefined if there is none", () => {
    expect(findBrowser(computer([]))).toBeUndefined();
    expect(findBrowser(computer([], { env: {} }))).toBeUndefined();
  });
});

describe("the command that installs a missing browser", () => {
  const ways = (has: { aptGet: boolean; sudo: boolean }, more: Partial<Computer> = {}) =>
    installations(computer([], more), has).map(({ commands }) =>
      commands.map((command) =>
        command
          .slice(0, 3)
          .join(" ")
          .replace(/^.*cli(\.js)?/, "playwright"),
      ),
    );

  it("is only Playwright's download if no package can be installed", () => {
    const only = [["playwright install"]];
    expect(ways({ aptGet: true, sudo: false })).toEqual(only);
    expect(ways({ aptGet: false, sudo: true })).toEqual(only);
    expect(ways({ aptGet: false, sudo: false }, { isRoot: true })).toEqual(only);
    expect(ways({ aptGet: true, sudo: true }, { platform: "darwin" })).toEqual(only);
  });

  it("is Playwright's download, then Debian's packages, for root", () => {
    expect(ways({ aptGet: true, sudo: false }, { isRoot: true })).toEqual([
      ["playwright install", "playwright install-deps"],
      ["apt-get update", "apt-get install -y"],
      ["apt-get update", "apt-get install -y"],
    ]);
  });

  it("uses sudo without asking for a password if the user is not root", () => {
    const [, ...packaged] = installations(computer([]), { aptGet: true, sudo: true });
    expect(packaged.map(({ commands }) => commands)).toEqual(
      ["chromium-headless-shell", "chromium"].map((name) => [
        ["sudo", "-n", "apt-get", "update"],
        ["sudo", "-n", "apt-get", "install", "-y", "--no-install-recommends", name],
      ]),
    );
  });

  it("has a time limit", () => {
    for (const { minutes } of installations(computer([], { isRoot: true }), { aptGet: true, sudo: false })) {
      expect(minutes).toBeLessThanOrEqual(10);
    }
  });
});

describe("the way to start the browser", () => {
  it("is without its own sandbox for root only", () => {
    expect(launchOptions("/x", true)).toMatchObject({ executablePath: "/x", chromiumSandbox: false });
    expect(launchOptions("/x", true).args).toContain("--no-sandbox");
    expect(launchOptions("/x", false).chromiumSandbox).toBe(true);
    expect(launchOptions("/x", false).args).not.toContain("--no-sandbox");
  });

  it("keeps the features off that Playwright turns off", async () => {
    // Node refuses a browser's arguments, and Playwright then tells with which ones it started it.
    const failure = await chromium.launch(launchOptions(process.execPath)).catch(String);
    const [, started = ""] = /<launching> (.*)/.exec(String(failure)) ?? [];
    const lists = Array.from(started.matchAll(/--disable-features=(\S+)/g), ([, list = ""]) =>
      list.split(","),
    );
    expect(lists).toHaveLength(2);
    const [theirs = [], ours = []] = lists;
    expect(theirs.length).toBeGreaterThan(0);
    expect(ours).toEqual(expect.arrayContaining(theirs));
  });
});
