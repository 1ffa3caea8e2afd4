/** The texts of the offer to measure growth. */

// growth-feature
export const growthNotLoaded =
  "The code that measures growth could not be loaded. Check the connection, and try again.";
export const growth = "How does it grow? Steps of the function at the cursor";
export const growthMenuLabel = "How does it grow?";
