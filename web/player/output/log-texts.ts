/** The texts of the log. */
export const group = (label: string) => `Group ${label}`;
export const goTo = (place: string) => `Go to ${place}`;
export const omittedOutput = (bytes: string) =>
  `${bytes} of output are not shown here: the program printed more than is kept.`;
export const consoleCleared = "The program cleared the console";
export const clearedAt = (line: number) => `at line ${line}`;
export const clearedRest = ": what it printed before is not shown.";
export const inARow = (times: string) => `${times} in a row`;
export const moreEntries = (count: string, kind: string, how: string) =>
  `… ${count} more in this ${kind}: print a part of it${how} to see them`;
export const howToSlice = (index: number) => `, such as .slice(${index}),`;
