import { truncate } from "../../protocol/parsers.ts";

/** The maximum length of a host name that fits into the displayed part of an address. */
const maxHost = 100;
/** The maximum UTF-16 units of an address that are shown. A file can use one address thousands of times. */
const maxLength = 200;

/**
 * The address of a link in the browser's normal form. `note` is the address, if the text of the link does not show it.
 */
type OutwardLink = { readonly href: string; readonly note?: string };

/**
 * A link in another person's text. Undefined if it does not lead to another site (it leads into the file, or to a
 * script), or if its address could be misread: with a name and a password before the host, or a very long host.
 */
export function outwardLink(address: string, text: string): OutwardLink | undefined {
  if (!/^(?:https?:\/\/|mailto:)/i.test(address)) return undefined;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return undefined;
  }
  if (url.username !== "" || url.password !== "" || url.host.length > maxHost) return undefined;
  const { href } = url;
  if (bare(text) === bare(href)) return { href };
  return { href, note: truncate(href, maxLength) };
}

/** An address in its usual written form. */
function bare(address: string): string {
  return address.replace(/^(?:https?:\/\/|mailto:)/i, "").replace(/\/$/, "");
}
