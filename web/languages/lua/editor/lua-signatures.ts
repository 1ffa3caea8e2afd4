/** A name of Lua's library, for readers. */
export type LuaName = {
  /** As programs write it: `string.rep`. Of a value it is the name alone: `math.pi`. */
  readonly path: string;
  readonly signature: string;
  readonly description: string;
  readonly kind: "function" | "value";
};

/** `[` and `]` are around what can be left out. */
const lines = `
assert(v [, message]) Returns its arguments if v is true in a condition; otherwise an error with the message.
collectgarbage([option [, argument]]) Frees memory that nothing uses; "count" returns the used kilobytes.
dofile([path]) Runs a file of the program and returns what it returns.
error(message [, level]) Ends the innermost protected call with an error. Level 1 adds the line, 0 adds none.
getmetatable(value) The metatable of a value, or nil.
ipairs(t) For a for loop: the pairs 1, t[1], then 2, t[2], up to the first nil.
load(chunk [, name [, mode [, env]]]) Compiles a text and returns it as a function, or nil and the message.
loadfile([path [, mode [, env]]]) Compiles a file of the program and returns it as a function.
next(t [, key]) The key after this one with its value, in no order; nil after the last.
pairs(t) For a for loop: each key of a table with its value, in no order.
pcall(f, ...) Calls f. Returns true and its results, or false and the error.
print(...) Prints its arguments, separated by tabs, and ends the line.
rawequal(a, b) Whether both are equal, without metamethods.
rawget(t, key) t[key] without metamethods.
rawlen(v) The length of a table or a text, without metamethods.
rawset(t, key, value) t[key] = value without metamethods; returns t.
require(name) Runs the program's file name.lua at the first call, and returns what it returned.
select(n, ...) The arguments from the n-th on; with "#" how many there are.
setmetatable(t, metatable) Sets the metatable of a table, and returns the table.
tonumber(v [, base]) The number that a text or a number stands for, or nil.
tostring(v) The value as a text.
type(v) The name of the value's type: "nil", "number", "string", "boolean", "table", "function", "thread".
warn(message, ...) Prints a warning, if warnings are on.
xpcall(f, handler, ...) As pcall, but calls the handler with the error, while the calls that led to it are there.
_G The table of all global names.
_VERSION "Lua 5.4".
arg The table of the command's arguments; arg[0] is the program's file.
coroutine.close(co) Closes a coroutine that waits or has ended.
coroutine.create(f) A new coroutine that will run f. It starts at the first resume.
coroutine.isyieldable([co]) Whether the coroutine can yield.
coroutine.resume(co, ...) Continues a coroutine. Returns true and what it yields or returns, or false and the error.
coroutine.running() The running coroutine, and whether it is the main one.
coroutine.status(co) "running", "suspended", "normal" or "dead".
coroutine.wrap(f) A function that continues a new coroutine at each call.
coroutine.yield(...) Suspends the coroutine. Returns the arguments of the next resume.
debug.getinfo(f) A table with currentline, short_src and name.
debug.traceback([message [, level]]) A text with the calls that are active.
io.close([file]) Closes a file.
io.flush() Writes what is still to be written.
io.input([file]) Sets or returns the file that io.read reads.
io.lines([path, ...]) For a for loop: the lines of a file.
io.open(path [, mode]) Opens a file of the program: "r" to read, "w" to write, "a" to append. nil and a message if it fails.
io.output([file]) Sets or returns the file that io.write writes.
io.read(...) Reads from the input: "l" a line, "n" a number, "a" all. nil at the end.
io.stderr The error output.
io.stdin The input.
io.stdout The output.
io.tmpfile() A file without a name, which is empty.
io.type(v) "file", "closed file" or nil.
io.write(...) Prints its arguments, with nothing between them and no line's end.
math.abs(x) x without its sign.
math.acos(x) The arc cosine of x, in radians.
math.asin(x) The arc sine of x, in radians.
math.atan(y [, x]) The arc tangent of y/x, in radians.
math.ceil(x) The smallest integer that is not smaller than x.
math.cos(x) The cosine of x, in radians.
math.deg(x) Radians as degrees.
math.exp(x) e to the power of x.
math.floor(x) The largest integer that is not larger than x.
math.fmod(x, y) The rest of x divided by y, with the sign of x.
math.huge A number that is larger than all others: inf.
math.log(x [, base]) The logarithm of x, by default the natural one.
math.max(x, ...) The largest argument.
math.maxinteger The largest integer: 9223372036854775807.
math.min(x, ...) The smallest argument.
math.mininteger The smallest integer.
math.modf(x) The integral part of x and the rest.
math.pi 3.1415926535898.
math.rad(x) Degrees as radians.
math.random([m [, n]]) A number from 0 up to 1; with m an integer from 1 to m; with m and n from m to n.
math.randomseed([x]) Begins the random numbers that belong to x.
math.sin(x) The sine of x, in radians.
math.sqrt(x) The square root of x.
math.tan(x) The tangent of x, in radians.
math.tointeger(x) x as an integer, or nil.
math.type(x) "integer", "float", or nil if it is no number.
math.ult(m, n) Whether m is less than n as unsigned integers.
os.clock() Seconds that the program has run.
os.date([format [, time]]) The date as a text, or with "*t" as a table.
os.difftime(t2, t1) The seconds from t1 to t2.
os.exit([code]) Ends the program.
os.getenv(name) A variable of the system: nil, there are none here.
os.remove(path) Deletes a file of the program.
os.rename(from, to) Renames a file of the program.
os.setlocale(locale) The locale is "C".
os.time([table]) Seconds since 1970 now, or of the date in the table.
os.tmpname() A name for a temporary file.
package.loaded The table of the modules that require has loaded.
package.path Where require looks for files.
package.preload The table of functions that require calls before it looks for files.
package.searchers The functions with which require looks for a module.
package.searchpath(name, path) The file that require would find.
string.byte(s [, i [, j]]) The bytes of s from i to j; by default the first.
string.char(...) The text of these bytes.
string.find(s, pattern [, init [, plain]]) Where the pattern is first found: its start, its end, and its captures; or nil.
string.format(format, ...) The format with its arguments: "%d" an integer, "%.2f" two decimals, "%s" any value, "%q" quoted.
string.gmatch(s, pattern) For a for loop: each match of the pattern.
string.gsub(s, pattern, replacement [, n]) s with the matches replaced by a text, a table or a function, and how many there were.
string.len(s) The bytes of s: #s.
string.lower(s) s in lower case.
string.match(s, pattern [, init]) The captures of the first match, or the match; or nil.
string.pack(format, ...) The values as bytes.
string.packsize(format) How many bytes string.pack makes.
string.rep(s, n [, separator]) s repeated n times.
string.reverse(s) The bytes of s from the last to the first.
string.sub(s, i [, j]) s from i to j, both included. Negative positions count from the end.
string.unpack(format, s [, position]) The values in bytes that string.pack made.
string.upper(s) s in upper case.
table.concat(t [, separator [, i [, j]]]) The texts and numbers of a list as one text.
table.insert(t, [position,] value) Adds a value to a list, by default at its end.
table.move(from, i, j, position [, to]) Copies from[i] to from[j] to the position.
table.pack(...) A table of the arguments, with n, how many there are.
table.remove(t [, position]) Removes a value from a list, by default the last, and returns it.
table.sort(t [, less]) Sorts a list in place; less(a, b) says whether a comes before b.
table.unpack(t [, i [, j]]) The values of a list as results.
utf8.char(...) The text of these code points.
utf8.charpattern A pattern that matches one character.
utf8.codepoint(s [, i [, j]]) The code points of the characters from byte i to j.
utf8.codes(s) For a for loop: the position and code point of each character.
utf8.len(s [, i [, j]]) How many characters s has.
utf8.offset(s, n [, i]) The byte at which the n-th character begins.
`;

/** All names of the library that are here. */
export const luaSignatures: readonly LuaName[] = lines
  .trim()
  .split("\n")
  .map((line) => {
    const [, path = "", parameters] = /^([\w.]+)(\([^)]*\))?/.exec(line) ?? [];
    const signature = path + (parameters ?? "");
    const kind = parameters === undefined ? "value" : "function";
    return { path, signature, kind, description: line.slice(signature.length + 1) };
  });
