/** The texts of a program in another page or in Markdown. */

// embed-code
export const frameTitle = "A program in Sandglass";
export const addressNotHttps = (address: string) => `address should begin with https://, not ${address}`;

// program-markdown
export const runLink = (address: string) => `[Run it in Sandglass](${address})\n`;
