/*
 * Large code that is loaded late, by the site and by the widget's frame. It is a build of its own, so that both load
 * the same files: see web/build/shared-editors.ts. Import only types from behind it.
 */

/** The full editor. */
export const monaco = () => import("./monaco/monaco.ts");

/** TypeScript at work, for both editors. */
export const typeService = () => import("./typescript/type-service.ts");
