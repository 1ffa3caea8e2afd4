import { parseDate, parseDateTime, parseTime } from "../../runtime/calendar.ts";
import { makeDate, makeDateTime, makeNaive, makeTime } from "../../runtime/calendar-structs.ts";
import { argumentError } from "../../runtime/errors.ts";
import { inspect } from "../../runtime/inspect.ts";
import { defineSigil } from "../../runtime/sigils.ts";

function failed(text: string, name: string, reason: string): never {
  return argumentError(
    `cannot parse ${inspect(text)} as ${name} for calendar Calendar.ISO, reason: ${inspect(Symbol.for(reason))}`,
  );
}

defineSigil("D", (text) => {
  const found = parseDate(text, "extended");
  return typeof found === "string" ? failed(text, "Date", found) : makeDate(found);
});

defineSigil("T", (text) => {
  const found = parseTime(text, "extended");
  return typeof found === "string" ? failed(text, "Time", found) : makeTime(found);
});

defineSigil("N", (text) => {
  const found = parseDateTime(text, "extended");
  return typeof found === "string" ? failed(text, "NaiveDateTime", found) : makeNaive(found.date, found.time);
});

defineSigil("U", (text) => {
  const found = parseDateTime(text, "extended");
  if (typeof found === "string") return failed(text, "UTC DateTime", found);
  if (found.offset === null) return failed(text, "UTC DateTime", "missing_offset");
  if (found.offset !== 0) return failed(text, "UTC DateTime", "non_utc_offset");
  return makeDateTime(found.date, found.time);
});
