export const heading = "Files that the program wrote";
export const download = "Download";
export const downloadOf = (path: string) => `Download ${path}`;
export const more = (count: string) => `${count} more are not listed.`;
