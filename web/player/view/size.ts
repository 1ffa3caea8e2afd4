/** How much room a part of the interface has: the whole page, or a box among the text of a page. */
export type Size = "page" | "widget";
