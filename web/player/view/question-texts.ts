/** The texts about a question of the program. */

// question
export const yesOrNo = "Yes or no?";
export const yes = "Yes";
export const no = "No";
export const asksForInput = "The program asks for input";
export const answer = "Answer";
export const noAnswer = "No answer";
