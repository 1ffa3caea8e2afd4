/** What is used of Vite's `import.meta.glob`: the texts of the files of these names, by their paths. */
interface ImportMeta {
  glob(
    pattern: string,
    options: { readonly query: "?raw"; readonly import: "default"; readonly eager: true },
  ): Readonly<Record<string, string>>;
}
