import { spawnSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { chromium, type LaunchOptions } from "@playwright/test";

/**
 * The facts about a computer that decide which browser is used. They are plain values, so that a test can make one up.
 */
export type Computer = {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Where Playwright would store a Chromium that it downloads; undefined if it offers none. */
  readonly downloadedPath: string | undefined;
  readonly isRoot: boolean;
  readonly canRun: (path: string) => boolean;
};

/** One command of an installation. */
export type Command = readonly [program: string, ...args: string[]];

/** A way to get a browser: its commands in order. Each must succeed within its number of minutes. */
export type Installation = {
  readonly what: string;
  readonly commands: readonly Command[];
  readonly minutes: number;
};

/** The environment variables that name a browser. Other tools use the second one, too. */
const variables = ["SANDGLASS_CHROMIUM", "CHROME_PATH"] as const;

/**
 * The first is headless Chromium: the same engine, and our page in a new context costs 0.8 seconds of processor time
 * instead of 1.2 (measured with 156 on two cores).
 */
const programs = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
] as const;

/**
 * Features of Chromium that are off in tests. Chromium reads only the last of two such lists, so Playwright's own list
 * is repeated here.
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
  // The suggestions of the address bar are two pages of the browser's own. In each new context they cost 0.7 seconds of
  // processor time. Our whole page costs 1.2.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

/**
 * The browser to use; undefined if there is none. If a variable names a browser that does not exist, that is an error.
 */
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
 * The ways to install a browser, in the order in which they are tried. Playwright's build is the one that it was tested
 * with, and needs no special rights. But a closed network refuses its download, and often allows the distribution's
 * packages.
 */
export function installations(
  { platform, isRoot }: Pick<Computer, "platform" | "isRoot">,
  has: { readonly aptGet: boolean; readonly sudo: boolean },
): readonly Installation[] {
  const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const download = (...args: string[]): Command => [process.execPath, playwright, ...args];
  // Headless tests run in the full browser here, too, so its smaller headless build is not downloaded.
  const browser = download("install", "--no-shell", "chromium");
  const apt = platform === "linux" && has.aptGet && (isRoot || has.sudo);
  if (!apt) return [{ what: "Playwright's Chromium", commands: [browser], minutes: 5 }];

  const asRoot = (...command: Command): Command => (isRoot ? command : ["sudo", "-n", ...command]);
  return [
    // The download does not include the system libraries that it needs, and a bare container has none of them.
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

/** The browser to use. If none is found, one is installed first. Throws one sentence that says what to do. */
export function ensureBrowser(): string {
  const computer = thisComputer();
  const browser = findBrowser(computer);
  if (browser !== undefined) return browser;
  for (const installation of installations(computer, {
    aptGet: succeeds("apt-get", "-v"),
    sudo: hasSudo(),
  })) {
    console.error(`No Chromium found: installing ${installation.what} …`);
    // The browser is searched for again, because on some distributions the package installs nothing that can be run.
    if (!install(installation)) continue;
    const browser = findBrowser(computer);
    if (browser !== undefined) return browser;
  }
  throw new Error(
    `No Chromium or Chrome was found and none could be installed: install one, or set ${variables[0]} to its path.`,
  );
}

/** How to start the browser at `path` on any machine, also in a container or a closed network. */
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
      // In a closed network, each start would try to resolve the vendor's hosts many times.
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
    return undefined; // Playwright has no build for this platform.
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
      // A refused download prints pages of text, and the next way may work.
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
