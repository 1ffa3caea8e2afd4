import { parseDate, parseDateTime, parseTime } from "../../runtime/calendar.ts";
import { makeDate, makeDateTime, makeNaive, makeTime } from "../../runtime/calendar-structs.ts";
import { argumentError } from "../../runtime/errors.ts";
import { inspect } from "../../runtime/inspect-term.ts";
import { defineSigil } from "../../runtime/sigil-registry.ts";

function fail(text: string, name: string, reason: string): never {
  return argumentError(
    `cannot parse ${inspect(text)} as ${name} for calendar Calendar.ISO, reason: ${inspect(Symbol.for(reason))}`,
  );
}

defineSigil("D", (text) => {
  const dateFields = parseDate(text, "extended");
  return typeof dateFields === "string" ? fail(text, "Date", dateFields) : makeDate(dateFields);
});

defineSigil("T", (text) => {
  const timeFields = parseTime(text, "extended");
  return typeof timeFields === "string" ? fail(text, "Time", timeFields) : makeTime(timeFields);
});

defineSigil("N", (text) => {
  const dateTime = parseDateTime(text, "extended");
  return typeof dateTime === "string"
    ? fail(text, "NaiveDateTime", dateTime)
    : makeNaive(dateTime.date, dateTime.time);
});

defineSigil("U", (text) => {
  const dateTime = parseDateTime(text, "extended");
  if (typeof dateTime === "string") return fail(text, "UTC DateTime", dateTime);
  if (dateTime.offset === null) return fail(text, "UTC DateTime", "missing_offset");
  if (dateTime.offset !== 0) return fail(text, "UTC DateTime", "non_utc_offset");
  return makeDateTime(dateTime.date, dateTime.time);
});
