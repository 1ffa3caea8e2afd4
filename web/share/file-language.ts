/** What is to be known of a language to read files: the playground's languages are such. */
export type FileLanguage = {
  readonly id: string;
  /** How the names of its files end. */
  readonly extensions: readonly `.${string}`[];
  /** No program begins with data. */
  readonly isData?: true;
};

export function languageOfFile<L extends FileLanguage>(path: string, languages: readonly L[]): L | undefined {
  return languages.find(({ extensions }) => extensions.some((extension) => path.endsWith(extension)));
}

/** "ts" of "lib/sort.ts"; empty if there is none. */
export function extensionOf(path: string): string {
  return /[^/.]\.([^/.]+)$/.exec(path)?.[1] ?? "";
}
