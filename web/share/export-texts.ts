export const frameTitle = "A program in Sandglass";
export const runLink = (address: string) => `[Run it in Sandglass](${address})\n`;

export const addressNotHttps = (address: string) => `address should begin with https://, not ${address}`;
export const otherVersion = "the page for it has another version: reload this page";
