/** The text of one classic script, bundled from the module, and its CSP hash. See web/build/script-text.ts. */
declare module "*?script" {
  const text: string;
  export default text;
  export const hash: string;
}

/** The address of the metered engine. See web/build/engine-url.ts. */
declare module "virtual:engine-url" {
  const url: string;
  export default url;
}

declare module "*.css";

declare module "*?url" {
  const url: string;
  export default url;
}
