/** The URL record and its serializer: https://url.spec.whatwg.org (4.1 and 4.5). */
export type UrlRecord = {
  scheme: string;
  username: string;
  password: string;
  host: string | null;
  port: number | null;
  /** Segments, or a string for an opaque path. */
  path: string[] | string;
  query: string | null;
  fragment: string | null;
};

export const defaultPorts: Readonly<Record<string, number | null>> = {
  __proto__: null,
  "http:": 80,
  "https:": 443,
  "ws:": 80,
  "wss:": 443,
  "ftp:": 21,
  "file:": null,
} as never;

/** Schemes are stored with their colon. */
export function isSpecial({ scheme }: UrlRecord): boolean {
  return scheme in defaultPorts;
}

// These also write URLs that are being shown (see inspect-hooks.ts). So they call nothing that a program could replace,
// and use no templates either (the engine compiles them to calls of `concat`).

export function writePath({ path }: UrlRecord): string {
  if (typeof path === "string") return path;
  let text = "";
  for (let index = 0; index < path.length; index++) text += "/" + (path[index] as string);
  return text;
}

export function writePort({ port }: UrlRecord): string {
  return port === null ? "" : "" + port;
}

export function writeHost(url: UrlRecord): string {
  return (url.host ?? "") + (url.port === null ? "" : ":" + writePort(url));
}

export function writeUrl(url: UrlRecord): string {
  const { scheme, username, password, host, path, query, fragment } = url;
  let text = scheme;
  if (host !== null) {
    text += "//";
    if (username || password) text += username + (password && ":" + password) + "@";
    text += writeHost(url);
  } else if (typeof path !== "string" && path.length > 1 && path[0] === "") text += "/.";
  text += writePath(url);
  if (query !== null) text += "?" + query;
  if (fragment !== null) text += "#" + fragment;
  return text;
}
