import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { firefox, webkit } from "@playwright/test";
import { type Command, hasSudo, type Installation, install, isProgram, succeeds } from "../browser.ts";
import type { WebKitPrograms } from "./webkit.ts";

/** An installed browser: Playwright's own build, or one of the system. */
export type FoundPrograms<Programs> =
  | { readonly by: "playwright"; readonly path: string }
  | { readonly by: "system"; readonly programs: Programs };

export type ProgramSearch<Programs> = {
  readonly name: string;
  readonly packages: readonly string[];
  /** Playwright's name for it. */
  readonly download: string;
  readonly find: () => FoundPrograms<Programs> | undefined;
};

export const wantedFirefox: ProgramSearch<string> = {
  name: "Firefox",
  packages: ["firefox-esr"],
  download: "firefox",
  find() {
    const browser = process.env["SANDGLASS_FIREFOX"] ?? inPath("firefox-esr") ?? inPath("firefox");
    if (browser !== undefined) return { by: "system", programs: browser };
    return findDownload(() => firefox.executablePath());
  },
};

export const wantedWebKit: ProgramSearch<WebKitPrograms> = {
  name: "WebKit",
  packages: ["webkit2gtk-driver", "xvfb"],
  download: "webkit",
  find() {
    const [driver, display, browser] = [inPath("WebKitWebDriver"), inPath("Xvfb"), miniBrowser()];
    if (driver !== undefined && display !== undefined && browser !== undefined) {
      return { by: "system", programs: { driver, display, browser } };
    }
    return findDownload(() => webkit.executablePath());
  },
};

/** The browser, installed first if necessary and possible; otherwise undefined. */
export function ensure<Programs>(requirement: ProgramSearch<Programs>): FoundPrograms<Programs> | undefined {
  const programs = requirement.find();
  if (programs) return programs;
  for (const way of waysToInstall(requirement)) {
    console.error(`No ${requirement.name} found: installing ${way.what} …`);
    if (!install(way)) continue;
    const installation = requirement.find();
    if (installation) return installation;
  }
  return undefined;
}

function waysToInstall({
  name,
  packages,
  download,
}: Pick<ProgramSearch<unknown>, "name" | "packages" | "download">): readonly Installation[] {
  const isRoot = process.getuid?.() === 0;
  const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const own: Installation = {
    what: `Playwright's ${name}`,
    commands: [[process.execPath, playwright, "install", download]],
    minutes: 10,
  };
  if (!succeeds("apt-get", "-v") || !(isRoot || hasSudo())) return [own];
  const asRoot = (...command: Command): Command => (isRoot ? command : ["sudo", "-n", ...command]);
  return [
    {
      what: `the packages ${packages.join(", ")}`,
      commands: [
        asRoot("apt-get", "update"),
        asRoot("apt-get", "install", "-y", "--no-install-recommends", ...packages),
      ],
      minutes: 15,
    },
    own,
  ];
}

function inPath(program: string): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(":")
    .map((folder) => `${folder}/${program}`)
    .find(isProgram);
}

/** It is not on the PATH: Debian has it beside the library, in a folder for the machine's architecture. */
function miniBrowser(): string | undefined {
  return ["/usr/lib", "/usr/libexec"]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => `${folder}/${name}`)])
    .flatMap((folder) => ["6.0", "4.1", "4.0"].map((api) => `${folder}/webkit2gtk-${api}/MiniBrowser`))
    .find(isProgram);
}

function findDownload(where: () => string): { readonly by: "playwright"; readonly path: string } | undefined {
  try {
    const path = where();
    return isProgram(path) ? { by: "playwright", path } : undefined;
  } catch {
    return undefined; // Playwright has no build for this platform.
  }
}
