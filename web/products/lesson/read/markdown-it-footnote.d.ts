// The package has no types, and DefinitelyTyped's are for an older markdown-it.
declare module "markdown-it-footnote" {
  const footnotes: (markdown: object) => void;
  export default footnotes;
}
