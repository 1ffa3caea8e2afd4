/** The parts of a URI by RFC 3986, or the wrong part, as Erlang's uri_string reports it. */
export type Strict = {
  readonly scheme?: string;
  readonly userinfo?: string;
  readonly host?: string;
  readonly port?: bigint | null;
  readonly path: string;
  readonly query?: string;
  readonly fragment?: string;
};

export type Wrong = { readonly wrong: string };

const unreservedCharacters = "A-Za-z0-9._~\\-";
const sub = "!$&'()*+,;=";
const first = (pattern: RegExp, text: string): string | undefined => {
  const at = text.search(pattern);
  return at < 0 ? undefined : String.fromCodePoint(text.codePointAt(at) as number);
};
const notInPath = new RegExp(`[^${unreservedCharacters}${sub}%:@/]`, "u");
const notInFirst = new RegExp(`[^${unreservedCharacters}${sub}%@/]`, "u");
const notInQuery = new RegExp(`[^${unreservedCharacters}${sub}%:@/?]`, "u");
const notInUser = new RegExp(`[^${unreservedCharacters}${sub}%:]`, "u");
const notInName = new RegExp(`[^${unreservedCharacters}${sub}%]`, "u");

class Fault extends Error {
  constructor(readonly wrong: string) {
    super();
  }
}

function check(pattern: RegExp, text: string): void {
  const wrong = first(pattern, text);
  if (wrong !== undefined) throw new Fault(wrong);
}

function isIpv4(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
}

/** Eight groups of four digits, or fewer with `::` once for the rest; the last two may be an IPv4 address. */
function isIpv6(text: string): boolean {
  const sides = text.split("::");
  if (sides.length > 2) return false;
  let count = 0;
  for (let side = 0; side < sides.length; side++) {
    if (sides[side] === "") continue;
    const groups = (sides[side] as string).split(":");
    for (let index = 0; index < groups.length; index++) {
      const group = groups[index] as string;
      const isLast = side === sides.length - 1 && index === groups.length - 1;
      if (isLast && group.includes(".")) {
        if (!isIpv4(group)) return false;
        count += 2;
      } else if (/^[0-9A-Fa-f]{1,4}$/.test(group)) count++;
      else return false;
    }
  }
  return sides.length === 2 ? count < 8 : count === 8;
}

type Authority = { readonly userinfo?: string; readonly host: string; readonly port?: bigint | null };

function parseAuthority(authority: string): Authority {
  const at = authority.indexOf("@");
  const user = at < 0 ? undefined : authority.slice(0, at);
  const isUser = user !== undefined && first(notInUser, user) === undefined;
  const rest = isUser ? authority.slice(at + 1) : authority;
  const bracketMatch = /^\[([^\]]*)\](.*)$/s.exec(rest);
  let [host, after] = ["", ""];
  if (rest.startsWith("[")) {
    const inside = bracketMatch === null ? rest.slice(1) : (bracketMatch[1] as string);
    check(/[^0-9A-Fa-f:.]/u, inside);
    if (bracketMatch === null) throw new Fault("");
    if (!isIpv6(inside)) throw new Fault(inside);
    [host, after] = [inside, bracketMatch[2] as string];
    if (after !== "" && !after.startsWith(":"))
      throw new Fault(String.fromCodePoint(after.codePointAt(0) as number));
  } else {
    const colon = rest.indexOf(":");
    host = colon < 0 ? rest : rest.slice(0, colon);
    after = colon < 0 ? "" : rest.slice(colon);
    check(notInName, host);
  }
  const authorityParts = isUser ? { userinfo: user as string, host } : { host };
  if (after === "") return authorityParts;
  check(/[^0-9]/u, after.slice(1));
  return { ...authorityParts, port: after === ":" ? null : BigInt(after.slice(1)) };
}

function withoutScheme(text: string, hasScheme: boolean): Strict {
  const [, authority, path = "", query, fragment] =
    /^(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text) as unknown as string[];
  const where = authority === undefined ? {} : parseAuthority(authority);
  if (!hasScheme && authority === undefined && !path.startsWith("/"))
    check(notInFirst, path.split("/")[0] as string);
  check(notInPath, path);
  if (query !== undefined) check(notInQuery, query);
  if (fragment !== undefined) check(notInQuery, fragment);
  return {
    ...where,
    path,
    ...(query === undefined ? {} : { query }),
    ...(fragment === undefined ? {} : { fragment }),
  };
}

export function parseStrict(text: string): Strict | Wrong {
  try {
    const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)?.[1];
    if (scheme !== undefined) {
      try {
        return { scheme, ...withoutScheme(text.slice(scheme.length + 1), true) };
      } catch (error) {
        // If it fails with a scheme, it is tried without one.
        if (!(error instanceof Fault)) throw error;
      }
    }
    return withoutScheme(text, false);
  } catch (error) {
    if (error instanceof Fault) return { wrong: error.wrong };
    throw error;
  }
}
