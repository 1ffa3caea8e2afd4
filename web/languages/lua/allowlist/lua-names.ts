/**
 * The functions of Lua's library that are here, by the library; "" has those without one. Constants (`math.pi`) are not
 * listed: they cannot be removed.
 */
export const luaNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "":
      "assert collectgarbage dofile error getmetatable ipairs load loadfile next pairs pcall print rawequal rawget " +
      "rawlen rawset require select setmetatable tonumber tostring type warn xpcall",
    coroutine: "close create isyieldable resume running status wrap yield",
    debug: "getinfo traceback",
    io: "close flush input lines open output read stderr stdin stdout tmpfile type write",
    math:
      "abs acos asin atan ceil cos deg exp floor fmod log max min modf rad random randomseed sin sqrt tan tointeger " +
      "type ult",
    os: "clock date difftime exit getenv remove rename setlocale time tmpname",
    package: "searchpath",
    string: "byte char find format gmatch gsub len lower match pack packsize rep reverse sub unpack upper",
    table: "concat insert move pack remove sort unpack",
    utf8: "char codepoint codes len offset",
  }).map(([library, names]) => [library, names.split(" ")]),
);

/** As programs write them: `print`, `string.rep`. */
export const luaPaths: readonly string[] = [...luaNames].flatMap(([library, names]) =>
  names.map((name) => (library === "" ? name : `${library}.${name}`)),
);

/** What the language itself is made of. An allowlist with `only` keeps it. */
export const coreNames: ReadonlySet<string> = new Set(
  (
    "assert error getmetatable ipairs next pairs pcall rawequal rawget rawlen rawset select setmetatable tonumber " +
    "tostring type xpcall"
  ).split(" "),
);
