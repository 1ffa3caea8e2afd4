/** The text of one classic script, bundled from the module, and its CSP hash. See web/build/script-text.ts. */
declare module "*?script" {
  const text: string;
  export default text;
  export const hash: string;
}

/** That hash alone. */
declare module "*?script-hash" {
  const hash: string;
  export default hash;
}

/** The address of the metered engine. See web/build/engine-url.ts. */
declare module "virtual:engine-url" {
  const url: string;
  export default url;
}

/** The addresses of interpreters and their sizes, by the ids of their languages: see web/build/interpreter-addresses.ts. */
declare module "virtual:interpreters" {
  export const interpreters: Readonly<Record<string, { readonly url: string; readonly bytes: number }>>;
}

/** The hash of the metered engine. */
declare module "virtual:engine-hash" {
  const hash: string;
  export default hash;
}

/** The address of the engine with breakpoints. */
declare module "virtual:moments-engine-url" {
  const url: string;
  export default url;
}

/** What makes that engine of the first one: see web/engine/make-engine-delta.ts. */
declare module "virtual:moments-engine-delta" {
  const delta: string;
  export default delta;
}

/** The pages that programs are exported in, and how large they are, by language. See web/build/exported-page-plugin.ts. */
declare module "virtual:exported-page" {
  export const urls: Readonly<Record<string, string>>;
}
declare module "virtual:exported-page-size" {
  export const bytes: Readonly<Record<string, number>>;
}

/** The libraries that programs may import: loads the text of each. See web/build/libraries.ts. */
declare module "virtual:libraries" {
  export const scripts: Readonly<Record<string, () => Promise<{ default: string }>>>;
}

/** The declaration files of libraries: see web/build/library-types.ts. */
declare module "virtual:library-types" {
  export const libraryTypes: Readonly<
    Record<
      string,
      () => Promise<{
        default: readonly {
          readonly path: string;
          readonly text: string;
          readonly imports: Readonly<Record<string, string>>;
        }[];
      }>
    >
  >;
}

/** What is said of each library that programs may import. See web/build/libraries.ts. */
declare module "virtual:library-facts" {
  export const libraryFacts: readonly import("./protocol/program/library-names.ts").LibraryFacts[];
}

declare module "*.css";

/** Where the script of a worker is. */
declare module "*?worker&url" {
  const url: string;
  export default url;
}

declare module "*?url" {
  const url: string;
  export default url;
}
