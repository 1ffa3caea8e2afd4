// The package has no types, and those of DefinitelyTyped are for an older markdown-it.
declare module "markdown-it-footnote" {
  const footnotes: (markdown: object) => void;
  export default footnotes;
}
