import { truncate } from "../../protocol/parsers.ts";

/** A name of a host that is longer could not be shown in what fits of its address. */
const maxHost = 100;
/** UTF-16 units of an address that are shown. A file can name one address thousands of times. */
const maxLength = 200;

/** The address of a link, as a browser writes it. `note` is the address if the text of the link does not show it. */
type OutwardLink = { readonly href: string; readonly note?: string };

/**
 * A link in a text that somebody else wrote; undefined where it leads nowhere outside (to a place within the file, to a
 * script), or where its address reads as another: with a name and a password before the host, or a very long host.
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

/** As people write an address. */
function bare(address: string): string {
  return address.replace(/^(?:https?:\/\/|mailto:)/i, "").replace(/\/$/, "");
}
