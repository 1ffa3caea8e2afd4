import { dateText, timeText } from "./calendar.ts";
import { DATE, DATE_TIME, dateIn, dateTimeText, NAIVE, TIME, timeIn, zoneIn } from "./calendar-structs.ts";
import { defineInspection } from "./inspect-term.ts";

defineInspection(DATE, (struct) => {
  const date = dateIn(struct);
  return date && `~D[${dateText(...date)}]`;
});

defineInspection(TIME, (struct) => {
  const time = timeIn(struct);
  return time && `~T[${timeText(time)}]`;
});

defineInspection(NAIVE, (struct) => {
  const [date, time] = [dateIn(struct), timeIn(struct)];
  return date && time && `~N[${dateText(...date)} ${timeText(time)}]`;
});

defineInspection(DATE_TIME, (struct) => {
  const [date, time, zone] = [dateIn(struct), timeIn(struct), zoneIn(struct)];
  if (!date || !time || !zone) return undefined;
  const text = dateTimeText(date, time, zone);
  // Only a time in UTC has a sigil.
  return zone.utc === 0 && zone.std === 0 && zone.name === "Etc/UTC" ? `~U[${text}]` : `#DateTime<${text}>`;
});
