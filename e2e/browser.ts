import { spawnSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { chromium, type LaunchOptions } from "@playwright/test";

/** What of a computer decides which browser is used: plain answers, so that a test can make one up. */
export type Computer = {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Where Playwright would put a Chromium that it downloaded; undefined where it offers none. */
  readonly downloadedPath: string | undefined;
  readonly isRoot: boolean;
  readonly canRun: (path: string) => boolean;
};

/** One command of an installation. */
export type Command = readonly [program: string, ...args: string[]];

/** A way to get a browser: its commands in order, all of which have to succeed, each within its minutes. */
export type Installation = {
  readonly what: string;
  readonly commands: readonly Command[];
  readonly minutes: number;
};

/** The ways of naming a browser by hand; the second is what other tools already use. */
const variables = ["SANDGLASS_CHROMIUM", "CHROME_PATH"] as const;

/**
 * The first is Chromium without its window: the same engine, and our page in a fresh context costs 0.8 seconds of
 * processor time instead of 1.2 (measured with 156 on two cores).
 */
const programs = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
] as const;

/**
 * What Chromium does not do while it is tested. Of two such lists it reads the last one, so the list that Playwright gives
 * it is repeated here.
 */
const featuresOff = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider",
  "GlobalMediaControls",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "BlockOriginHeaderModificationOnRedirect",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "Translate",
  "AutoDeElevate",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
  // The address bar's suggestions are two pages of the browser's own. In each new context they cost 0.7 seconds of
  // processor time, where our page with all that it loads costs 1.2.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

/** The browser to use, or undefined where there is none. A variable that points nowhere is an error: it was meant. */
export function findBrowser(computer: Computer): string | undefined {
  for (const variable of variables) {
    const path = computer.env[variable];
    if (!path) continue;
    if (computer.canRun(path)) return path;
    throw new Error(`${variable} is set to ${path}, where there is no program to run.`);
  }
  return [computer.downloadedPath, ...installedPlaces(computer)].find(
    (path) => path !== undefined && computer.canRun(path),
  );
}

function installedPlaces({ platform, env, home }: Computer): readonly string[] {
  switch (platform) {
    case "win32":
      return [env["PROGRAMFILES"], env["PROGRAMFILES(X86)"], env["LOCALAPPDATA"]]
        .filter((folder) => folder !== undefined)
        .flatMap((folder) => [
          `${folder}\\Chromium\\Application\\chrome.exe`,
          `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
        ]);
    case "darwin":
      return ["/Applications", `${home}/Applications`].flatMap((folder) => [
        `${folder}/Chromium.app/Contents/MacOS/Chromium`,
        `${folder}/Google Chrome.app/Contents/MacOS/Google Chrome`,
      ]);
    default: {
      const folders = (env["PATH"] ?? "").split(":").filter((folder) => folder !== "");
      return programs.flatMap((program) => folders.map((folder) => `${folder}/${program}`));
    }
  }
}

/**
 * The ways to install a browser, the first to try first. Playwright's is the build it was tested with, and needs no
 * rights; but a closed network refuses its download, where the distribution's own packages are often let through.
 */
export function installations(
  { platform, isRoot }: Pick<Computer, "platform" | "isRoot">,
  has: { readonly aptGet: boolean; readonly sudo: boolean },
): readonly Installation[] {
  const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const download = (...args: string[]): Command => [process.execPath, playwright, ...args];
  // Headless tests run in the full browser here too, so its smaller headless twin is not downloaded.
  const browser = download("install", "--no-shell", "chromium");
  const apt = platform === "linux" && has.aptGet && (isRoot || has.sudo);
  if (!apt) return [{ what: "Playwright's Chromium", commands: [browser], minutes: 5 }];

  const asRoot = (...command: Command): Command => (isRoot ? command : ["sudo", "-n", ...command]);
  return [
    // The download brings none of the system libraries it needs, and a bare container has none of them.
    {
      what: "Playwright's Chromium",
      commands: [browser, asRoot(...download("install-deps", "chromium"))],
      minutes: 10,
    },
    ...["chromium-headless-shell", "chromium"].map((name) => ({
      what: `the package ${name}`,
      commands: [
        asRoot("apt-get", "update"),
        asRoot("apt-get", "install", "-y", "--no-install-recommends", name),
      ],
      minutes: 10,
    })),
  ];
}

/** The browser to use; where none is found, one is installed first. Throws one sentence that says what to do. */
export function ensureBrowser(): string {
  const computer = thisComputer();
  const browser = findBrowser(computer);
  if (browser !== undefined) return browser;
  for (const installation of installations(computer, {
    aptGet: succeeds("apt-get", "-v"),
    sudo: hasSudo(),
  })) {
    console.error(`No Chromium found: installing ${installation.what} …`);
    // Success is seen by looking again: on some distributions the package installs nothing that runs.
    if (!install(installation)) continue;
    const browser = findBrowser(computer);
    if (browser !== undefined) return browser;
  }
  throw new Error(
    `No Chromium or Chrome was found and none could be installed: install one, or set ${variables[0]} to its path.`,
  );
}

/** How to start the browser at `path` on any machine, a container or a closed network included. */
export function launchOptions(path: string, isRoot = process.getuid?.() === 0): LaunchOptions {
  return {
    executablePath: path,
    // Chromium refuses to start its own sandbox as root.
    chromiumSandbox: !isRoot,
    args: [
      ...(isRoot ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      // On a closed network each start would look up the vendor's hosts many times over.
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${featuresOff.join()}`,
    ],
  };
}

function thisComputer(): Computer {
  return {
    platform: process.platform,
    env: process.env,
    home: homedir(),
    downloadedPath: downloadedPath(),
    isRoot: process.getuid?.() === 0,
    canRun: isProgram,
  };
}

function downloadedPath(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined; // Playwright has no build for this platform
  }
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export function install({ commands, minutes }: Installation): boolean {
  const deadline = Date.now() + minutes * 60_000;
  return commands.every(([program, ...args]) => {
    const { status } = spawnSync(program, args, {
      // What a refused download prints is pages long, and the next way may well work.
      stdio: "ignore",
      timeout: Math.max(1, deadline - Date.now()),
      env: {
        ...process.env,
        DEBIAN_FRONTEND: "noninteractive",
        PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000",
      },
    });
    return status === 0;
  });
}

export function hasSudo(): boolean {
  return succeeds("sudo", "-n", "true");
}

export function succeeds(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: "ignore", timeout: 10_000 }).status === 0;
}
