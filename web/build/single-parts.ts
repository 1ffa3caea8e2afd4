/** The parts of a page in one file: single-file.ts writes them, and single.boot.ts reads them. */
export type Parts = {
  /** The first script of the page. */
  readonly first: string;
  readonly parts: Readonly<Record<string, PagePart>>;
};

export type PagePart = {
  /** A MIME type. */
  readonly type: string;
  /** Parts whose names in this part are replaced by their URLs. */
  readonly needs: readonly string[];
  /** Parts with styles, which must be on the page before this part is used. */
  readonly styles: readonly string[];
  /** The number of its characters when packed, to detect a file that was cut off. */
  readonly length: number;
};

/** The token for a part in another part, until its URL is known. */
export function tokenOf(name: string): string {
  return `sandglass-part:${name}`;
}
