import { decodeLink } from "../../player/share/share-link.ts";
import type { WidgetSource } from "./channel-messages.ts";

/** The program of a share link, in the form that a page would write. Throws BadInput with a sentence for the reader. */
export async function widgetSourceOfLink(fragment: string): Promise<WidgetSource> {
  const { snippet } = await decodeLink(fragment);
  const { language, files, entry, limits, clock, random } = snippet;
  return {
    attributes: {
      language,
      limits: JSON.stringify(limits),
      allow: JSON.stringify({ clock, random }),
    },
    files: [...files.filter(({ path }) => path === entry), ...files.filter(({ path }) => path !== entry)],
  };
}
