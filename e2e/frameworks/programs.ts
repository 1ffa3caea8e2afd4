/* What the pages of all frameworks have their widgets run. */

export const firstProgram = "const text: string = 'first';\n\nconsole.log(text);";
export const secondProgram = "const text: string = 'second';\n\nconsole.log(text);";
export const limits = { fuel: 1_000_000 };
export const checks = [{ title: "it says first", prints: "first" }];
