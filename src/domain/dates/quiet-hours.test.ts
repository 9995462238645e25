import { expect, test } from "vitest";
import { afterQuietHours } from "./quiet-hours.ts";

const night = { from: 21, until: 7 };

test.each([
  ["in the evening", night, "Asia/Kolkata", "2026-11-20T20:59:59+05:30", "2026-11-20T20:59:59+05:30"],
  ["as the night begins", night, "Asia/Kolkata", "2026-11-20T21:00:00+05:30", "2026-11-21T07:00:00+05:30"],
  ["after midnight", night, "Asia/Kolkata", "2026-11-21T06:59:59.999+05:30", "2026-11-21T07:00:00+05:30"],
  ["as the night ends", night, "Asia/Kolkata", "2026-11-21T07:00:00+05:30", "2026-11-21T07:00:00+05:30"],
  ["by day", { from: 12, until: 14 }, "UTC", "2026-11-20T13:10:11Z", "2026-11-20T14:00:00Z"],
  ["an hour before midnight", { from: 23, until: 0 }, "UTC", "2026-11-20T23:30:00Z", "2026-11-21T00:00:00Z"],
  ["without quiet hours", { from: 7, until: 7 }, "UTC", "2026-11-20T07:30:00Z", "2026-11-20T07:30:00Z"],
  // The clock goes from 2:00 to 3:00.
  [
    "in a night that loses an hour",
    night,
    "Europe/Berlin",
    "2026-03-28T22:00:00+01:00",
    "2026-03-29T07:00:00+02:00",
  ],
  [
    "in one that ends where the hour is lost",
    { from: 21, until: 2 },
    "Europe/Berlin",
    "2026-03-29T01:30:00+01:00",
    "2026-03-29T03:00:00+02:00",
  ],
  ["45 minutes off", night, "Asia/Kathmandu", "2026-11-20T23:00:00+05:45", "2026-11-21T07:00:00+05:45"],
])("a mail %s is sent at the first moment that is not quiet", (_when, quiet, timeZone, now, sent) => {
  expect(afterQuietHours(quiet, timeZone, new Date(now)).toISOString()).toBe(new Date(sent).toISOString());
});
