/** The additional plugin of Prettier for Markdown. */
export { default as markdown } from "prettier/plugins/markdown";
