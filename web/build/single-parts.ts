/** What a page of one file carries besides itself: see single-file.ts, which writes it, and single.boot.ts, which reads it. */
export type Parts = {
  /** The script that the page begins with. */
  readonly first: string;
  readonly parts: Readonly<Record<string, Part>>;
};

export type Part = {
  /** What it is: a MIME type. */
  readonly type: string;
  /** Parts by whose addresses their names are replaced in it. */
  readonly needs: readonly string[];
  /** Parts that are styles, to be on the page before it is used. */
  readonly styles: readonly string[];
  /** How many characters it has, packed: a file that was cut off is not whole. */
  readonly length: number;
};

/** How a part is called in another one until its address is known. */
export function tokenOf(name: string): string {
  return `sandglass-part:${name}`;
}
