/** The section of the binary that has the standard library, as a zip file. */
export const librarySection = "library";
