import { describe, test } from "vitest";
import { expectRun } from "../../run/sandbox/testing/expect-run.ts";
import { sample } from "../../run/sandbox/testing/sample.ts";

/** The expression has this value, as it is inspected. */
const each = (claims: readonly (readonly [expression: string, inspected: string])[]) =>
  test.each(sample(claims, 5))("%s is %s", async (expression, inspected) => {
    await expectRun(expression).completes(inspected);
  });

describe("URL parses what people write", () => {
  each([
    ["new URL('HTTP://EXAMPLE.com:80/a/./b/../c?x=1#y').href", "'http://example.com/a/c?x=1#y'"],
    ["new URL('../x?q', 'https://host/a/b/c').href", "'https://host/a/x?q'"],
    ["new URL('//other/x', 'https://host/a').href", "'https://other/x'"],
    ["new URL('?q', 'https://host/a#f').href", "'https://host/a?q'"],
    ["new URL('  https:\\\\\\\\host\\\\a\\n\\tb ').href", "'https://host/ab'"],
    ["new URL('https://user:p@ss@host/').password", "'p%40ss'"],
    ["new URL('file:///C|/a/../..').href", "'file:///C:/'"],
    ["new URL('mailto:a@b c').href", "'mailto:a@b c'"],
    ["new URL('data:text/plain, x #f').href", "'data:text/plain, x%20#f'"],
    ["new URL('web+demo:/.//not-a-host/').pathname", "'//not-a-host/'"],
    ["new URL('https://host/ü?ü=\\'#ü').href", "'https://host/%C3%BC?%C3%BC=%27#%C3%BC'"],
    ["new URL('blob:https://host:1/id').origin", "'https://host:1'"],
    ["new URL('data:,x').origin", "'null'"],
  ]);
});

describe("URL parses hosts: numbers, names and brackets", () => {
  each([
    ["new URL('http://0x7f.1').host", "'127.0.0.1'"],
    ["new URL('http://4294967295').host", "'255.255.255.255'"],
    ["URL.canParse('http://4294967296')", "false"],
    ["URL.canParse('http://1.2.3.08')", "false"],
    ["new URL('http://[0:0:1::2:0:0]').host", "'[::1:0:0:2:0:0]'"],
    ["new URL('http://[::ffff:1.2.3.4]').host", "'[::ffff:102:304]'"],
    ["URL.canParse('http://[1:2:3]')", "false"],
    ["new URL('http://ex%41mple.com').host", "'example.com'"],
    ["URL.canParse('http://a%2fb')", "false"],
    ["new URL('sc://Ä/').host", "'%C3%84'"],
  ]);
  test("the host converts names beyond ASCII and in Punycode", async () => {
    // Node 24.21 accepts it, Node 20 and 22 do not.
    const isValidHere = URL.canParse("https://xn--a");
    const { outcome } = await expectRun(
      "[new URL('https://Bücher.example').host, URL.canParse('https://xn--a')].join()",
    ).completes(`'xn--bcher-kva.example,${isValidHere}'`);
    if (outcome.kind !== "completed") throw new Error("unreachable");
    if (outcome.usage.reproducible) throw new Error("it should be noted that the host was asked");
  });
});

describe("a URL can be changed part by part, if the part is valid", () => {
  const changed = (url: string, change: string) => `const url = new URL('${url}'); ${change}; url.href`;
  each([
    [changed("http://a/b", "url.protocol = 'https'"), "'https://a/b'"],
    [changed("http://a/b", "url.protocol = 'mailto'"), "'http://a/b'"],
    [changed("http://a:1/b", "url.port = '99999'"), "'http://a:1/b'"],
    [changed("http://a:1/b", "url.port = '80'"), "'http://a/b'"],
    [changed("http://a/b", "url.host = 'c:99999'"), "'http://c/b'"],
    [changed("http://a/b", "url.hostname = 'c:1'"), "'http://a/b'"],
    [changed("http://a/b", "url.pathname = 'x y/../z?'"), "'http://a/z%3F'"],
    [changed("http://a/b", "url.search = '?x=ü'"), "'http://a/b?x=%C3%BC'"],
    [changed("http://a/b?c#d", "url.search = url.hash = ''"), "'http://a/b'"],
    [changed("http://a/b", "url.username = 'me:'; url.password = '@'"), "'http://me%3A:%40@a/b'"],
    [changed("mailto:a", "url.pathname = 'b'; url.host = 'c'"), "'mailto:a'"],
  ]);
});

describe("the query of a URL and its parameters stay the same", () => {
  each([
    [
      "const url = new URL('http://a/?x=1'); url.searchParams.append('y', 'ü &'); url.search",
      "'?x=1&y=%C3%BC+%26'",
    ],
    [
      "const url = new URL('http://a/?x=1'); const { searchParams } = url; url.search = '?z'; String(searchParams)",
      "'z='",
    ],
    ["const url = new URL('http://a/?x'); url.searchParams === url.searchParams", "true"],
    ["const url = new URL('http://a/?x'); url.searchParams.delete('x'); url.href", "'http://a/'"],
  ]);
});

describe("URLSearchParams", () => {
  each([
    ["String(new URLSearchParams('?a=1&&b&=c&a=%F0%9F%98%80+'))", "'a=1&b=&=c&a=%F0%9F%98%80+'"],
    ["String(new URLSearchParams({ a: 1, 'b c': '*-._~' }))", "'a=1&b+c=*-._%7E'"],
    ["String(new URLSearchParams([['a', '1'], new Set('bc')]))", "'a=1&b=c'"],
    ["String(new URLSearchParams(new URLSearchParams('a=1')))", "'a=1'"],
    ["new URLSearchParams('%zz=%ff%e2%82').get('%zz')", "'\uFFFD\uFFFD'"],
    [
      "const p = new URLSearchParams('a=1&a=2&b=3'); [p.getAll('a'), p.has('a', '2'), p.get('c'), p.size]",
      "[ [ '1', '2' ], true, null, 3 ]",
    ],
    [
      "const p = new URLSearchParams('a=1&b=2&a=3'); p.set('a', 4); p.delete('b', '9'); String(p)",
      "'a=4&b=2'",
    ],
    [
      "const p = new URLSearchParams('z=1&\uff41=2&\u{1f600}=3&a=4'); p.sort(); [...p.keys()].join()",
      "'a,z,\u{1f600},\uff41'",
    ],
    [
      "const p = new URLSearchParams('a=1'), seen = []; for (const [name] of p) { seen.push(name); if (seen.length < 3) p.append('b', '') } seen.join()",
      "'a,b,b'",
    ],
    ["Object.prototype.toString.call(new URLSearchParams().values())", "'[object URLSearchParams Iterator]'"],
  ]);
  test("requires pairs", () =>
    expectRun("new URLSearchParams([['a', 'b', 'c']])").throws("TypeError", /pairs of a name and a value/));
});

describe("an invalid URL is an error that says what is wrong", () => {
  test("without a scheme", () =>
    expectRun("new URL('/a')").throws(
      "TypeError",
      'Invalid URL: "/a" has no scheme, such as "https:", and no base',
    ));
  test("with an invalid base", () =>
    expectRun("new URL('/a', 'b')").throws("TypeError", 'Invalid base URL: "b"'));
  test("without an argument", () => expectRun("new URL()").throws("TypeError", "URL needs an argument"));
  each([
    ["URL.parse('http://[')", "null"],
    ["URL.parse('b', 'http://a').href", "'http://a/b'"],
  ]);
});

describe("changed built-ins do not change what a URL is", () => {
  test("a URL's own methods are not used to write its parts", () =>
    expectRun(
      "URL.prototype.toString = URLSearchParams.prototype.toString = () => 'no'; const url = new URL('http://a'); url.searchParams.set('b', 'c'); url.href",
    ).completes("'http://a/?b=c'"));
});
