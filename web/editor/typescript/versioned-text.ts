/** The program's files as the worker has them, by their addresses. */
export type VersionedTexts = ReadonlyMap<string, VersionedText>;

export type VersionedText = {
  readonly text: string;
  /** No other text has this number: a file that was gone and comes back is another one to the compiler. */
  readonly version: number;
};

let lastVersion = 0;

export function addVersion(text: string): VersionedText {
  lastVersion++;
  return { text, version: lastVersion };
}
