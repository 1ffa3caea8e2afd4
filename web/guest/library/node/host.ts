import { supplies } from "../supplies.ts";

/** Sends a request to the host's half (web/run/sandbox/run/node-host.ts), and returns what it answers. */
export function request(name: string, ...texts: readonly string[]): unknown {
  return supplies.intl(JSON.stringify([name, ...texts]));
}

/** A request whose answer is JSON. */
export function ask(name: string, ...texts: readonly string[]): unknown {
  return JSON.parse(request(name, ...texts) as string);
}
