/** The texts of the offer to show values. */

// values-feature
export const valuesNotLoaded =
  "The code that shows values could not be loaded. Check the connection, and try again.";
export const showValuesHint =
  "Show the values in this line: each stage and operand (Alt+click in the simple editor)";
export const showValuesCommand = "Show the values of the expression at the cursor";
export const showValues = "Show the values of this expression";
