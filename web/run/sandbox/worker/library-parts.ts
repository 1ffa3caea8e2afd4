import base64 from "../../../guest/library/base64.ts?script";
import blob from "../../../guest/library/blob.ts?script";
import clone from "../../../guest/library/clone.ts?script";
import crypto from "../../../guest/library/crypto.ts?script";
import decorators from "../../../guest/library/decorators.ts?script";
import disposal from "../../../guest/library/disposal.ts?script";
import exception from "../../../guest/library/dom-exception.ts?script";
import encoding from "../../../guest/library/encoding.ts?script";
import events from "../../../guest/library/events.ts?script";
import fromAsync from "../../../guest/library/from-async.ts?script";
import headers from "../../../guest/library/headers.ts?script";
import intl from "../../../guest/library/intl.ts?script";
import intlLocale from "../../../guest/library/intl-locale.ts?script";
import iteratorZip from "../../../guest/library/iterator-zip.ts?script";
import jsonSource from "../../../guest/library/json-source.ts?script";
import locale from "../../../guest/library/locale.ts?script";
import messages from "../../../guest/library/messages.ts?script";
import nodeAssert from "../../../guest/library/node/node-assert.ts?script";
import nodeCrypto from "../../../guest/library/node/node-crypto.ts?script";
import nodeEvents from "../../../guest/library/node/node-events.ts?script";
import nodeFs from "../../../guest/library/node/node-fs.ts?script";
import nodePath from "../../../guest/library/node/node-path.ts?script";
import nodeProcess from "../../../guest/library/node/node-process.ts?script";
import nodeReadline from "../../../guest/library/node/node-readline.ts?script";
import node from "../../../guest/library/node/node-require.ts?script";
import nodeUrl from "../../../guest/library/node/node-url.ts?script";
import nodeUtil from "../../../guest/library/node/node-util.ts?script";
import performance from "../../../guest/library/performance.ts?script";
import storage from "../../../guest/library/storage.ts?script";
import url from "../../../guest/library/url.ts?script";
import urlPattern from "../../../guest/library/url-pattern.ts?script";

/** The parts of the guest's standard library, as scripts that the guest evaluates; see web/guest/library/parts.ts. */
const sources: Readonly<Record<string, string>> = {
  base64,
  blob,
  clone,
  crypto,
  decorators,
  disposal,
  encoding,
  events,
  exception,
  "from-async": fromAsync,
  headers,
  intl,
  "intl-locale": intlLocale,
  "iterator-zip": iteratorZip,
  "json-source": jsonSource,
  locale,
  messages,
  node,
  "node-assert": nodeAssert,
  "node-crypto": nodeCrypto,
  "node-events": nodeEvents,
  "node-fs": nodeFs,
  "node-path": nodePath,
  "node-process": nodeProcess,
  "node-readline": nodeReadline,
  "node-url": nodeUrl,
  "node-util": nodeUtil,
  performance,
  storage,
  url,
  "url-pattern": urlPattern,
};

export function partSource(name: string): string | undefined {
  return Object.hasOwn(sources, name) ? sources[name] : undefined;
}
