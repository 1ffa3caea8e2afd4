import { checksum, toBase64Url } from "../base64url.ts";
import { BadLink, decodeLink } from "../share-link.ts";

/** The kind of the error and its message, or the snippet. */
export async function opening(fragment: string): Promise<unknown> {
  try {
    return (await decodeLink(fragment)).snippet;
  } catch (error) {
    if (error instanceof BadLink) return `${error.problem}: ${error.message}`;
    throw error;
  }
}

/** A complete link with these bytes. */
export function linkOf(bytes: Uint8Array): string {
  const payload = toBase64Url(bytes);
  return `#s1.${payload.length}.${checksum(`s1.${payload.length}.${payload}`)}${payload}`;
}
