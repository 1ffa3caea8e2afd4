import { callStack } from "../../features/call-stack/call-stack-feature.tsx";
import { changedProgram } from "../../features/changed-program/changed-program-feature.tsx";
import { consoleLine } from "../../features/console-line/console-feature.ts";
import { documentation, lessons } from "../../features/documentation/documentation-feature.ts";
import { drafts } from "../../features/drafts/drafts-feature.tsx";
import { examples } from "../../features/examples/examples-feature.tsx";
import type { Feature } from "../../features/feature.ts";
import { formatting } from "../../features/formatting/formatting-feature.ts";
import { growth } from "../../features/growth/growth-feature.ts";
import { libraries } from "../../features/libraries/libraries-feature.ts";
import { lineCounts } from "../../features/line-counts/line-counts-feature.tsx";
import { lookInside } from "../../features/look-inside/look-feature.tsx";
import { offlineCopy } from "../../features/offline-copy/offline-feature.tsx";
import { permissions } from "../../features/permissions/permissions-feature.ts";
import { presentation } from "../../features/presentation/presentation-feature.tsx";
import { preview } from "../../features/preview/preview-feature.tsx";
import { printing } from "../../features/printing/printing-feature.ts";
import { privacy } from "../../features/privacy/privacy-feature.tsx";
import { receipts } from "../../features/receipts/receipts-feature.tsx";
import { runOnChange } from "../../features/run-on-change/run-on-change-feature.ts";
import { sharing } from "../../features/sharing/sharing-feature.tsx";
import { silentMistakes } from "../../features/silent-mistakes/silent-mistakes-feature.tsx";
import { tests } from "../../features/tests/tests-feature.ts";
import { values } from "../../features/values/values-feature.tsx";
import { versions } from "../../features/versions/versions-feature.tsx";
import { writtenFiles } from "../../features/written-files/written-files-feature.tsx";

/** The features of the page, in the order of their commands, offers and views. Each joins by its line here. */
export const features: readonly Feature[] = [
  changedProgram,
  silentMistakes,
  lookInside,
  receipts,
  writtenFiles,
  values,
  growth,
  runOnChange,
  lineCounts,
  callStack,
  consoleLine,
  tests,
  formatting,
  preview,
  permissions,
  libraries,
  examples,
  lessons,
  drafts,
  sharing,
  documentation,
  versions,
  printing,
  privacy,
  presentation,
  offlineCopy,
];
