import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const manifestFile = fileURLToPath(new URL("../../package.json", import.meta.url));

/**
 * The address of the source, from the `repository` of a package.json. `undefined` if it is absent or empty. Throws if it
 * is not an https address: a link to it would not work.
 */
export function sourceAddress({ repository }: { readonly repository?: unknown }): string | undefined {
  const url = typeof repository === "string" ? repository : (repository as { url?: string } | undefined)?.url;
  if (url === undefined || url === "") return undefined;
  const [, address] = /^(?:git\+)?(https:\/\/[^\s"<>&]+?)(?:\.git)?$/.exec(url) ?? [];
  if (address === undefined)
    throw new Error(`repository in package.json should be an https address, not ${JSON.stringify(url)}`);
  return address;
}

/** The page with the address of the source as `data-source` of its root, which the settings turn into a link. */
export function withSource(html: string, address: string | undefined): string {
  return address === undefined ? html : html.replace("<html ", () => `<html data-source="${address}" `);
}

/** Adds the address to the page if package.json has it. */
export function sourceLink(): Plugin {
  return {
    name: "sandglass:source-link",
    async transformIndexHtml(html) {
      return withSource(html, sourceAddress(JSON.parse(await readFile(manifestFile, "utf8"))));
    },
  };
}
