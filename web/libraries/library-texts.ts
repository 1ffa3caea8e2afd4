/** The reasons why a library cannot be imported. */

export const noSuchPart = (part: string, library: string, names: string) =>
  `There is no "${part}" in this playground: a part of "${library}" is available only if the package itself exports it. Write: import ${names} from "${library}"`;
export const noLibraries = "It has no libraries.";
export const theseLibraries = (names: string) => `It has these libraries: ${names}.`;
export const libraryNotInPage = (name: string, which: string) =>
  `The library "${name}" is not in this page, which is one file and loads nothing. ${which}`;
