/** The texts of the dialog of libraries. */

export const showLibraries = "Show the libraries that a program may import";
export const libraries = "Libraries";
export const aboutLibraries = "A program may import these by name: ";
export const exampleImport = 'import { chunk } from "lodash-es"';
export const aboutLibrariesMore =
  ". Each is fetched from this site when a program first mentions it, is kept for use without a network, and runs in the sandbox as the program does.";
export const documentation = "Documentation: ";
