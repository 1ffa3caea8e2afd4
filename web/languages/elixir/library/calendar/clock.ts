import { type DateParts, momentFromMicroseconds, type TimeParts } from "../../runtime/calendar.ts";

/** The current date and time in UTC. The guest's clock has milliseconds. */
export function now(): [DateParts, TimeParts] {
  return momentFromMicroseconds((BigInt(Math.floor(Date.now())) + 62_167_219_200_000n) * 1000n) as [
    DateParts,
    TimeParts,
  ];
}

export function today(): DateParts {
  return now()[0];
}
