import { expect, test } from "vitest";
import { withoutFeature } from "./remove-feature.ts";

const texts = new Map([
  ["web/features/growth/growth-feature.ts", "…"],
  ["e2e/journeys/growth/growth.spec.ts", "…"],
  ["web/products/site/main.tsx", 'import { features } from "./features.ts";'],
  [
    "web/products/site/site-features.ts",
    [
      'import { growth } from "../../features/growth/growth-feature.ts";',
      'import { values } from "../../features/values/values-feature.tsx";',
      "export const features = [growth, values];",
    ].join("\n"),
  ],
  [
    "web/README.md",
    [
      "| `features/growth/` | … | `ui` |",
      "| `products/site/` | … | `ui`, `features/growth`, `ui` |",
      "| `products/lesson/` | … | `ui`, `features/growth` |",
    ].join("\n"),
  ],
]);

test("a feature is removed with its folder, its journeys, its line in a list and its row", () => {
  expect(Object.fromEntries(withoutFeature("growth", texts))).toEqual({
    "web/features/growth/growth-feature.ts": null,
    "e2e/journeys/growth/growth.spec.ts": null,
    "web/products/site/site-features.ts":
      'import { values } from "../../features/values/values-feature.tsx";\nexport const features = [values];',
    "web/README.md": "| `products/site/` | … | `ui`, `ui` |\n| `products/lesson/` | … | `ui` |",
  });
});

test("a file that imports a feature and is no list is named", () => {
  const other =
    'import { draw } from "../../features/growth/chart.ts";\ndraw();\nimport("../features/growth/x.ts");';
  expect(() => withoutFeature("growth", new Map([...texts, ["web/products/site/x.ts", other]]))).toThrow(
    "web/products/site/x.ts imports growth, and is no list of features.",
  );
  expect(() => withoutFeature("look", texts)).toThrow("No list has the feature look.");
});
