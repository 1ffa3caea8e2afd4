import { argumentsOf } from "../runtime/arguments.ts";
import { binary, bytesOf } from "../runtime/bytes.ts";
import { call1 } from "../runtime/calls.ts";
import { cursorOf, streamOf } from "../runtime/cursor.ts";
import { argumentError, raise } from "../runtime/errors.ts";
import { defineInspection, inspect, mapEntries } from "../runtime/inspect-term.ts";
import { mapGet, mapOf, mapPut, structName } from "../runtime/map-operations.ts";
import { defineModule } from "../runtime/modules.ts";
import { defineImplementation } from "../runtime/protocols.ts";
import { unavailable } from "../runtime/restricted.ts";
import { declareException, declareStruct } from "../runtime/structs.ts";
import {
  type Bytes,
  Cons,
  ElixirMap,
  ERROR,
  isBinary,
  isTuple,
  OK,
  STRUCT,
  type Term,
} from "../runtime/terms.ts";
import { toText } from "./string-chars.ts";
import { parseStrict } from "./uri/strict.ts";

const { refuse, text } = argumentsOf("URI");
const URI = Symbol.for("Elixir.URI");
const names = ["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"] as const;
type Fields = Record<(typeof names)[number], Term>;
declareException("URI.Error", "action reason part");
declareStruct(URI, Object.fromEntries(names.map((name) => [name, null])));

const reservedCharacters = ":/?#[]@!$&'()*+,;=";
const isReserved = (code: number): boolean =>
  code < 0x80 && reservedCharacters.includes(String.fromCharCode(code));
const isUnreserved = (code: number): boolean =>
  code < 0x80 && /[0-9A-Za-z~_.-]/.test(String.fromCharCode(code));

const code = (term: Term): number =>
  typeof term === "bigint" && term >= 0n && term < 0x110000n ? Number(term) : 0x110000;

function encode(term: Term, keeps: (byte: number) => boolean, name: string): string {
  if (!isBinary(term)) return refuse(name, [term]);
  let result = "";
  for (const byte of bytesOf(term)) {
    result += keeps(byte)
      ? String.fromCharCode(byte)
      : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return result;
}

const encodeForm = (term: Term): string =>
  encode(term, isUnreserved, "encode_www_form").replaceAll("%20", "+");

function decode(term: Term, hasPlus: boolean): string | Bytes {
  if (!isBinary(term)) return refuse(hasPlus ? "decode_www_form" : "unpercent", [term]);
  const bytes = bytesOf(term);
  const decodedBytes: number[] = [];
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number;
    const digits = String.fromCharCode(bytes[index + 1] ?? 0, bytes[index + 2] ?? 0);
    if (byte === 0x2b && hasPlus) decodedBytes.push(0x20);
    else if (byte === 0x25 && /^[0-9A-Fa-f]{2}$/.test(digits)) {
      decodedBytes.push(Number.parseInt(digits, 16));
      index += 2;
    } else decodedBytes.push(byte);
  }
  return binary(Uint8Array.from(decodedBytes));
}

/** Whether spaces are written as plus signs, as in forms. */
function isForm(encoding: Term, name: string): boolean {
  if (encoding === Symbol.for("www_form")) return true;
  return encoding === Symbol.for("rfc3986") ? false : refuse(name, [encoding]);
}

function encodeQuery(enumerable: Term, encoding: Term): string {
  const form = isForm(encoding, "encode_query");
  const parts: string[] = [];
  const cursor = cursorOf(enumerable);
  for (let pair = cursor.next(); pair !== undefined; pair = cursor.next()) {
    if (!isTuple(pair) || pair.length !== 2) return refuse("encode_kv_pair", [pair, encoding]);
    const [key, value] = pair as readonly [Term, Term];
    if (key instanceof Cons)
      return argumentError(`encode_query/2 keys cannot be lists, got: ${inspect(key)}`);
    if (value instanceof Cons)
      return argumentError(`encode_query/2 values cannot be lists, got: ${inspect(value)}`);
    const show = (term: Term) =>
      form ? encodeForm(toText(term)) : encode(toText(term), isUnreserved, "encode");
    parts.push(`${show(key)}=${show(value)}`);
  }
  return parts.join("&");
}

function queryPairs(term: Term, form: boolean): [Term, Term][] {
  const query = text(term, "decode_query", [term]);
  const pairs = query.split("&");
  if (pairs.at(-1) === "") pairs.pop();
  return pairs.map((pair) => {
    const at = pair.indexOf("=");
    if (at < 0) return [decode(pair, form), ""];
    return [decode(pair.slice(0, at), form), decode(pair.slice(at + 1), form)];
  });
}

const decoder = (pairs: readonly [Term, Term][]): Term =>
  streamOf(() => {
    let index = 0;
    return { next: () => pairs[index++], close() {} };
  });

function decodeQuery(term: Term, map: Term, encoding: Term): Term {
  if (!(map instanceof ElixirMap) || structName(map) !== undefined)
    return unavailable("URI.decode_query into what is no map");
  let result = map;
  for (const [key, value] of queryPairs(term, isForm(encoding, "decode_query")))
    result = mapPut(result, key, value);
  return result;
}

const ports: Readonly<Record<string, bigint>> = {
  ftp: 21n,
  http: 80n,
  https: 443n,
  ldap: 389n,
  sftp: 22n,
  tftp: 69n,
  ws: 80n,
  wss: 443n,
};
const defaultPort = (scheme: string): bigint | null =>
  Object.hasOwn(ports, scheme) ? (ports[scheme] as bigint) : null;

const make = (fields: Fields): ElixirMap =>
  mapOf([STRUCT, URI, ...names.flatMap((name) => [Symbol.for(name), fields[name]])]);

const orNil = (value: string | undefined): string | null =>
  value === undefined || value === "" ? null : value;

function parse(term: Term): Term {
  if (structName(term) === URI) return term;
  const whole = text(term, "parse", [term]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all but ASCII
  if (/[^\x00-\x7f]|\n/.test(whole)) return unavailable("URI.parse of what is not ASCII, or has lines,");
  const groups = /^(([a-z][a-z0-9+\-.]*):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/i.exec(whole) ?? [];
  const authority = groups[3] === undefined || groups[3] === "" ? null : groups[3].slice(2);
  const parts =
    authority === null ? [] : (/(^(.*)@)?(\[[a-zA-Z0-9:.]*\]|[^:]*)(:(\d*))?/.exec(authority) ?? []);
  const scheme = orNil(groups[2])?.toLowerCase() ?? null;
  const port = orNil(parts[5]);
  const host = orNil(parts[3])?.replace(/^\[+/, "").replace(/\]+$/, "") ?? null;
  return make({
    scheme,
    path: orNil(groups[5]),
    query: groups[6]?.startsWith("?") ? groups[6].slice(1) : null,
    fragment: orNil(groups[9]),
    authority,
    userinfo: orNil(parts[2]),
    host: authority === "" ? "" : host,
    port: port !== null ? BigInt(port) : scheme === null ? null : defaultPort(scheme),
  });
}

/** A URI that follows the standard; otherwise the wrong part. */
function strict(term: Term, name: string): ElixirMap | { readonly wrong: string } {
  if (structName(term) === URI) return term as ElixirMap;
  const uri = parseStrict(text(term, name, [term]));
  if ("wrong" in uri) return uri;
  const scheme = uri.scheme?.toLowerCase() ?? null;
  return make({
    scheme,
    authority: null,
    userinfo: uri.userinfo ?? null,
    host: uri.host ?? null,
    port:
      uri.port === null
        ? Symbol.for("undefined")
        : (uri.port ?? (scheme === null ? null : defaultPort(scheme))),
    path: uri.path === "" ? null : uri.path,
    query: uri.query ?? null,
    fragment: uri.fragment ?? null,
  });
}

/** A path without its `.` and `..`. */
function withoutDots(path: Term): Term {
  return path === null ? null : joinSegments([...(path as string).split("/")].reverse(), []);
}

/** Joins the segments of both, given from the last to the first. `..` removes the segment before it. */
function joinSegments(pathSegments: readonly string[], start: readonly string[]): string {
  let segments: string[] = [...start];
  for (let index = 0; index < pathSegments.length; ) {
    const head = pathSegments[index] as string;
    if (head === ".") index++;
    else if (segments[0] === ".." && segments[1] === "..") {
      segments = [head, ...segments];
      index++;
    } else if (segments.length >= 2 && segments[1] === "..") segments = segments.slice(2);
    else {
      segments = [head, ...segments];
      index++;
    }
  }
  while (segments.length >= 2 && segments[1] === "..")
    segments = [segments[0] as string, ...segments.slice(2)];
  return segments.join("/");
}

function mergedPath(base: Term, path: string): string {
  if (path.startsWith("/")) return withoutDots(path) as string;
  const before = [...((base ?? "/") as string).split("/")].reverse().slice(1);
  return joinSegments([...[...path.split("/")].reverse(), ...before], []);
}

function merge(base: Term, relative: Term): ElixirMap {
  const start = structName(base) === URI ? (base as ElixirMap) : (parse(base) as ElixirMap);
  const [from, to] = [fieldsOf(start), fieldsOf(structName(relative) === URI ? relative : parse(relative))];
  if (from.host === null) return argumentError("you must merge onto an absolute URI");
  if (to.scheme !== null) return make({ ...to, path: withoutDots(to.path) });
  if (to.host !== null) return make({ ...to, scheme: from.scheme, path: withoutDots(to.path) });
  if (to.path === null) return make({ ...from, query: to.query ?? from.query, fragment: to.fragment });
  return make({
    ...from,
    path: mergedPath(from.path, to.path as string),
    query: to.query,
    fragment: to.fragment,
  });
}

function appendQuery(term: Term, more: Term): Term {
  if (structName(term) !== URI || !isBinary(more)) return refuse("append_query", [term, more]);
  const { query } = fieldsOf(term);
  const start =
    query === null || query === "" ? "" : `${query as string}${(query as string).endsWith("&") ? "" : "&"}`;
  return mapPut(term as ElixirMap, Symbol.for("query"), start + (more as string));
}

function fieldsOf(term: Term): Fields {
  const read = (name: string): Term => mapGet(term as ElixirMap, Symbol.for(name)) ?? null;
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Fields;
}

function uriText(term: Term): string {
  if (structName(term) !== URI) return refuse("to_string", [term]);
  const { scheme, authority, userinfo, host, port, path, query, fragment } = fieldsOf(term);
  if (host !== null && typeof path === "string" && path !== "" && !path.startsWith("/")) {
    return argumentError(
      `:path in URI must be empty or an absolute path if URL has a :host, got: ${inspect(term)}`,
    );
  }
  const hides = typeof scheme === "string" && defaultPort(scheme) === port;
  let location = authority;
  if (typeof host === "string") {
    const hostText = host.includes(":") ? `[${host}]` : host;
    location = `${userinfo === null ? "" : `${userinfo as string}@`}${hostText}${port === null || hides ? "" : `:${port as bigint}`}`;
  }
  const put = (value: Term, before: string, after = "") =>
    value === null ? "" : `${before}${value as string}${after}`;
  return put(scheme, "", ":") + put(location, "//") + put(path, "") + put(query, "?") + put(fragment, "#");
}

defineInspection(URI, (struct, options) => {
  const fields = fieldsOf(struct);
  const visibleNames = names.filter((name) => name !== "authority" || fields.authority !== null);
  if (struct.size !== names.length + 1) return undefined;
  return mapEntries(
    "%URI{",
    visibleNames.map((name) => Symbol.for(name)),
    visibleNames.map((name) => fields[name]),
    options,
  );
});

const FORM = Symbol.for("www_form");

defineModule("URI.Error", {
  "message/1": (error: Term) => {
    const read = (name: string): Term => mapGet(error as ElixirMap, Symbol.for(name)) ?? null;
    return `cannot ${toText(read("action")) as string} due to reason ${toText(read("reason")) as string}: ${inspect(read("part"))}`;
  },
});

defineModule("URI", {
  "append_query/2": appendQuery,
  "char_reserved?/1": (term: Term) => isReserved(code(term)),
  "char_unescaped?/1": (term: Term) => isReserved(code(term)) || isUnreserved(code(term)),
  "char_unreserved?/1": (term: Term) => isUnreserved(code(term)),
  "decode/1": (term: Term) => decode(term, false),
  "decode_query/1": (term: Term) => decodeQuery(term, mapOf([]), FORM),
  "decode_query/2": (term: Term, map: Term) => decodeQuery(term, map, FORM),
  "decode_query/3": decodeQuery,
  "decode_www_form/1": (term: Term) => decode(term, true),
  "default_port/1": (scheme: Term) =>
    typeof scheme === "string" ? defaultPort(scheme) : refuse("default_port", [scheme]),
  "encode/1": (term: Term) => encode(term, (byte) => isReserved(byte) || isUnreserved(byte), "encode"),
  "encode/2": (term: Term, keeps: Term) =>
    encode(
      term,
      (byte) => {
        const answer = call1(keeps, BigInt(byte));
        return answer !== false && answer !== null;
      },
      "encode",
    ),
  "encode_query/1": (enumerable: Term) => encodeQuery(enumerable, FORM),
  "encode_query/2": encodeQuery,
  "encode_www_form/1": encodeForm,
  "merge/2": merge,
  "new/1": (term: Term) => {
    const result = strict(term, "new");
    return "wrong" in result ? [ERROR, result.wrong] : [OK, result];
  },
  "new!/1": (term: Term) => {
    const result = strict(term, "new!");
    if (!("wrong" in result)) return result;
    return raise(
      "URI.Error",
      "action",
      Symbol.for("parse"),
      "reason",
      Symbol.for("invalid_uri"),
      "part",
      result.wrong,
    );
  },
  "parse/1": parse,
  "query_decoder/1": (term: Term) => decoder(queryPairs(term, true)),
  "query_decoder/2": (term: Term, encoding: Term) =>
    decoder(queryPairs(term, isForm(encoding, "query_decoder"))),
  "to_string/1": uriText,
});

defineImplementation(Symbol.for("Elixir.String.Chars"), URI, new Map([["to_string/1", uriText]]));
