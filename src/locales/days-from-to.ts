/** `1–28 Nov 2026`, or both days in full where they are of two months; `date` writes a day as its language does, the day first. */
export function daysFromTo(date: (day: string) => string, from: string, to: string): string {
  if (from === to) return date(to);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return isOneMonth ? `${Number(from.slice(8))}–${date(to)}` : `${date(from)} – ${date(to)}`;
}
