/** Today's plain date in the school's time zone, an IANA name such as `Asia/Kolkata` (design.md section 6). */
export function todayIn(timeZone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

const longDate = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "UTC" });
const monthYear = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });

/** A plain date as people read it: `20 Nov 2026`. */
export function readableDate(date: string): string {
  return longDate.format(new Date(`${date}T00:00:00Z`));
}

/** The 'Month Year' of a plain date or of a `2026-11` month: `November 2026` (spec section 3, derived). */
export function readableMonth(month: string): string {
  return monthYear.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));
}
