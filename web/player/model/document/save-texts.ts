export const notSaved = (why: string) => `This program cannot be saved: ${why}.`;
