/*
 * Large code that the site and the widget's frame load late. It is a build of its own, so that both load the same
 * files: see web/build/shared-editors.ts. Other code may import only types from the modules behind it.
 */

/** The full editor. */
export const monaco = () => import("./monaco/monaco.ts");

/** TypeScript's language service, for both editors. */
export const typeService = () => import("./typescript/type-service.ts");
