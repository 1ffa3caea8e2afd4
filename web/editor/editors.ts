/*
 * What is large and comes late, for the site and the widget's frame alike. It is built by itself, so that both load the
 * same files: see web/build/shared-editors.ts. Only types may be imported from behind it.
 */

/** The full editor. */
export const monaco = () => import("./monaco/monaco.ts");

/** TypeScript at work, for both editors. */
export const typeService = () => import("./typescript/type-service.ts");
