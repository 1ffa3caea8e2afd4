import { provide, supplies } from "../supplies.ts";
import { argumentError, requireText } from "./node-errors.ts";

/** `node:url` without its old parser: https://nodejs.org/api/url.html */

type Address = { readonly protocol: string; readonly pathname: string; readonly href: string };

const URL = supplies.use("URL") as new (text: string, base?: string) => Address;

function fileURLToPath(address: unknown): string {
  if (typeof address !== "string" && !(address instanceof URL))
    throw argumentError("path", "of type string or an instance of URL", address);
  const { protocol, pathname } = typeof address === "string" ? new URL(address) : (address as Address);
  if (protocol !== "file:")
    throw Object.assign(new TypeError("The URL must be of scheme file"), { code: "ERR_INVALID_URL_SCHEME" });
  return decodeURIComponent(pathname);
}

function pathToFileURL(path: unknown): Address {
  requireText(path, "path");
  const absolute = path.startsWith("/") ? path : `/${path}`;
  return new URL(`file://${absolute.split("/").map(encodeURIComponent).join("/")}`);
}

provide({
  "node:url": { URL, URLSearchParams: supplies.use("URLSearchParams"), fileURLToPath, pathToFileURL },
});
