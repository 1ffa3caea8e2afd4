/** The program's files in the worker, by their addresses. */
export type VersionedTexts = ReadonlyMap<string, VersionedText>;

export type VersionedText = {
  readonly text: string;
  /** No other text has this number: if a file is removed and added again, the compiler treats it as another one. */
  readonly version: number;
};

let lastVersion = 0;

export function addVersion(text: string): VersionedText {
  lastVersion++;
  return { text, version: lastVersion };
}
