/** What Prettier needs for Markdown besides. */
export { default as markdown } from "prettier/plugins/markdown";
