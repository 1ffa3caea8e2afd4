import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** The packages that only the tools of this folder need. They are not installed with the product. */
export const packagesFolder = `${folder}node_modules`;

/** Installs them if they are not there. Throws if npm fails; it has said why. */
export function installPackages(): void {
  if (existsSync(packagesFolder)) return;
  console.log("installing the packages of e2e/lab (240 MB) …");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0)
    throw new Error("the packages of e2e/lab could not be installed: see what npm says above");
}
