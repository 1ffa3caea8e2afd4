/** SQLite's functions for readers. `[` and `]` are around what can be left out. */
const lines = `
abs(x) x without its sign.
avg(x) The average of a group; null of none.
ceil(x) The smallest integer that is not smaller than x.
changes() How many rows the last statement has inserted, updated or deleted.
char(code, ...) The text of these code points.
coalesce(x, y, ...) The first argument that is not null.
concat(x, ...) All arguments as one text; null counts as empty.
concat_ws(separator, x, ...) All arguments that are not null as one text, with the separator between them.
count(x) How many values of a group are not null; count(*) counts rows.
cume_dist() The share of rows of the window up to this one.
date([time [, modifier ...]]) The date as a text: date('now'), date(day, '+1 month', 'start of month').
datetime([time [, modifier ...]]) Date and time as a text.
dense_rank() The rank of a row in its window, without gaps.
exp(x) e to the power of x.
first_value(x) x of the first row of the window.
floor(x) The largest integer that is not larger than x.
format(pattern, ...) A text with the arguments in the places of %d, %s, %.2f and others.
glob(pattern, x) Whether x matches the pattern with * and ?; the same as x glob pattern.
group_concat(x [, separator]) The texts of a group as one, by default with commas.
hex(x) The bytes of x as hexadecimal digits.
highlight(table, column, before, after) The text of a full text search with the words that match marked.
ifnull(x, y) x, or y if x is null.
iif(condition, x [, y]) x if the condition holds, otherwise y.
instr(x, y) The place of y in x, from 1; 0 if it is not there.
json_array(x, ...) The arguments as an array in JSON.
json_array_length(json [, path]) How many items the array has.
json_extract(json, path, ...) What is at a path: json_extract(data, '$.name').
json_group_array(x) The values of a group as an array in JSON.
json_group_object(name, x) The names and values of a group as an object in JSON.
json_object(name, x, ...) Names and values as an object in JSON.
json_set(json, path, x, ...) The JSON with x at the path.
json_valid(x) Whether x is JSON.
julianday([time [, modifier ...]]) Days since noon in 4714 BC, for differences of dates.
lag(x [, offset [, default]]) x of an earlier row of the window.
last_insert_rowid() The key of the row that was inserted last.
last_value(x) x of the last row of the window.
lead(x [, offset [, default]]) x of a later row of the window.
length(x) How many characters a text has.
like(pattern, x) Whether x matches the pattern with % and _; the same as x like pattern.
ln(x) The natural logarithm of x.
log(x) The logarithm of x to the base 10; log(base, x) to another.
lower(x) x in lower case.
ltrim(x [, characters]) x without spaces, or these characters, at its beginning.
max(x) The largest value of a group; of several arguments the largest of them.
median(x) The value in the middle of a group.
min(x) The smallest value of a group; of several arguments the smallest of them.
mod(x, y) The rest of x divided by y.
nth_value(x, n) x of the n-th row of the window.
ntile(n) The number of the part in which a row is if its window has n parts.
nullif(x, y) Null if both are equal, otherwise x.
percent_rank() The rank of a row in its window, from 0 to 1.
pi() 3.14159265358979.
pow(x, y) x to the power of y.
printf(pattern, ...) The same as format.
quote(x) x as it is written in SQL.
random() A random integer of 64 bits.
randomblob(n) n random bytes.
rank() The rank of a row in its window, with gaps after equal rows.
replace(x, y, z) x with z in place of each y.
round(x [, digits]) x rounded.
row_number() The number of a row in its window.
rtrim(x [, characters]) x without spaces, or these characters, at its end.
sign(x) -1, 0 or 1.
snippet(table, column, before, after, dots, words) A part of the text of a full text search around the words that match.
sqrt(x) The square root of x.
strftime(pattern [, time [, modifier ...]]) Date and time as the pattern says: strftime('%Y-%m', day).
string_agg(x, separator) The texts of a group as one.
substr(x, start [, length]) A part of a text. Places are counted from 1, negative ones from the end.
sum(x) The sum of a group; null of none.
time([time [, modifier ...]]) The time as a text.
timediff(a, b) The time from b to a as a text.
total(x) The sum of a group as a real number; 0.0 of none.
total_changes() How many rows have been inserted, updated or deleted.
trim(x [, characters]) x without spaces, or these characters, at its ends.
typeof(x) 'null', 'integer', 'real', 'text' or 'blob'.
unicode(x) The code point of the first character.
unixepoch([time [, modifier ...]]) Seconds since 1970.
upper(x) x in upper case.
`;

export type SqlFunction = { readonly name: string; readonly signature: string; readonly description: string };

/** Those that programs often use. Others have their name alone. */
export const sqlFunctions: ReadonlyMap<string, SqlFunction> = new Map(
  Array.from(
    lines.matchAll(/^((\w+)\([^\n]*?\)) (?=[^a-z,[(]|e to|x |n r|of )([^\n]*)$/gm),
    ([, signature = "", name = "", description = ""]) => [name, { name, signature, description }],
  ),
);
