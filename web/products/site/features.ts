import type { Feature } from "../../features/feature.ts";
import { consoleLine } from "./console/console-feature.ts";
import { growth } from "./growth/growth-feature.ts";
import { lineCounts } from "./line-counts/line-counts-feature.tsx";
import { lookInside } from "./look/look-feature.tsx";
import { receipts } from "./receipt/receipts-feature.tsx";
import { values } from "./values/values-feature.tsx";

/** The features of the page, in the order of their commands, offers and views. Each joins by its line here. */
export const features: readonly Feature[] = [lookInside, receipts, values, growth, lineCounts, consoleLine];
