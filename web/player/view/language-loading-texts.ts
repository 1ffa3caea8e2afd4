/** The texts of what is shown while a large interpreter is fetched. */
export const title = (language: string, megabytes: number) => `${language}, ${megabytes} MB, once`;
export const kept = "It is fetched for the first program, and kept for the next ones.";
export const compiling = "It is made ready…";
export const cancel = "Cancel";
