export const moreProblems = (count: string) => `… and ${count} more in this file, which are not shown.`;
export const tooSlow =
  "These types take too long to check, so types are not checked until the program changes. It still runs.";
