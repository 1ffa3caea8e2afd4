import { consoleLine } from "../../features/console-line/console-feature.ts";
import type { Feature } from "../../features/feature.ts";
import { formatting } from "../../features/formatting/formatting-feature.ts";
import { growth } from "../../features/growth/growth-feature.ts";
import { lineCounts } from "../../features/line-counts/line-counts-feature.tsx";
import { lookInside } from "../../features/look-inside/look-feature.tsx";
import { receipts } from "../../features/receipts/receipts-feature.tsx";
import { values } from "../../features/values/values-feature.tsx";

/** The features of the page, in the order of their commands, offers and views. Each joins by its line here. */
export const features: readonly Feature[] = [
  lookInside,
  receipts,
  values,
  growth,
  lineCounts,
  consoleLine,
  formatting,
];
