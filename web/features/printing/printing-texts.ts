/** The texts of the printed sheet. */

export const output = "Output";
export const atLine = (line: number) => ` at line ${line}`;
export const cutText = (text: string, remaining: number) => `${text}\n… and ${remaining} more characters`;
