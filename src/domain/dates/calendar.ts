const dayMs = 24 * 60 * 60 * 1000;

/** By time zone: making one takes a hundred times as long as using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  dayFormats.set(timeZone, format);
  return format;
}

/** Today's plain date in the school's time zone, an IANA name such as `Asia/Kolkata`. */
export function todayIn(timeZone: string, now = new Date()): string {
  const parts = dayFormatOf(timeZone).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** The full hour of the day, 0 to 23, by the clock of a time zone. */
export function hourIn(timeZone: string, now = new Date()): number {
  return Number(new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" }).format(now));
}

/** Whether a text is a plain date, `2026-11-20`, as what comes from an address may not be. */
export function isPlainDate(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** The plain date some days later; earlier when negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** How many days later the second date is; negative when it is earlier. */
export function daysBetween(date: string, later: string): number {
  return (Date.parse(later) - Date.parse(date)) / dayMs;
}
