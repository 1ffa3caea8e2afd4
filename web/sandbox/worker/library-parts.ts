import base64 from "../../guest/library/base64.ts?script";
import clone from "../../guest/library/clone.ts?script";
import crypto from "../../guest/library/crypto.ts?script";
import encoding from "../../guest/library/encoding.ts?script";
import events from "../../guest/library/events.ts?script";
import exception from "../../guest/library/exception.ts?script";
import fromAsync from "../../guest/library/from-async.ts?script";
import intl from "../../guest/library/intl.ts?script";
import locale from "../../guest/library/locale.ts?script";
import performance from "../../guest/library/performance.ts?script";
import url from "../../guest/library/url.ts?script";

/** The parts of the guest's standard library, as the scripts it evaluates; see web/guest/library/parts.ts. */
const sources: Readonly<Record<string, string>> = {
  base64,
  clone,
  crypto,
  encoding,
  events,
  exception,
  "from-async": fromAsync,
  intl,
  locale,
  performance,
  url,
};

export function partSource(name: string): string | undefined {
  return Object.hasOwn(sources, name) ? sources[name] : undefined;
}
