import { registerExplainer } from "./compiler-registry.ts";
import { explainByText } from "./explain-by-text.ts";

registerExplainer(explainByText);
