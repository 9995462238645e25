const minute = 60;
const hour = 60 * minute;

/** Makes a formatter when it is first used: each costs as much as drawing a row of a table. */
function lazily<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => (made ??= make());
}

/** `Sep`, as the other months have three letters; Indian English has `Sept`. */
const withSep = (text: string) => text.replace(/\bSept\b/, "Sep");

/**
 * The formatters for the sentences of one language. `locale` decides dates and numbers, `categories` are the plural
 * categories of the language by CLDR. Dates come as `2026-11-20`, months as `2026-11` or as any date in them.
 */
export function formatsFor<const Category extends Intl.LDMLPluralRule>(
  locale: string,
  categories: readonly Category[],
) {
  const rules = lazily(() => new Intl.PluralRules(locale));
  const numbers = lazily(() => new Intl.NumberFormat(locale));
  const decimals = lazily(
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  const days = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }));
  const months = lazily(
    () => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
  );
  const monthNames = lazily(() => new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }));
  const monthsInShort = lazily(() => new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" }));
  const instants = new Map<string, Intl.DateTimeFormat>();
  const instant = (at: string, part: "dateStyle" | "timeStyle", timeZone: string | undefined) => {
    const known = `${part} ${timeZone}`;
    const style =
      part === "dateStyle" ? ({ dateStyle: "medium" } as const) : ({ timeStyle: "short" } as const);
    const format = instants.get(known) ?? new Intl.DateTimeFormat(locale, { ...style, timeZone });
    instants.set(known, format);
    return format.format(new Date(at));
  };
  const firstOf = (month: string) => new Date(`${month.slice(0, 7)}-01T00:00:00Z`);
  const unit = (count: number, name: "second" | "minute" | "hour") =>
    new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "long" }).format(count);

  return {
    locale,
    categories,
    /** The sentence for this number: `plural(count, { one: "1 review", other: "12 reviews" })`. */
    plural(count: number, words: Record<Category, string>): string {
      return words[rules().select(count) as Category];
    },
    number: (value: number) => numbers().format(value),
    /** `4.3`. Rounded as the server rounds, which Intl does not do at every half. */
    oneDecimal: (value: number) => decimals().format(Number(value.toFixed(1))),
    /** `42%`; `<1%` for what is more than nothing. */
    percent: (value: number) => (value > 0 && value < 1 ? "<1%" : `${numbers().format(Math.round(value))}%`),
    /** `20 Nov 2026`: every day that people read is written so. */
    date: (date: string) => withSep(days().format(new Date(`${date}T00:00:00Z`))),
    /** `November 2026` */
    month: (month: string) => months().format(firstOf(month)),
    /** `November` */
    monthName: (month: string) => monthNames().format(firstOf(month)),
    /** `Nov` */
    monthInShort: (month: string) => withSep(monthsInShort().format(firstOf(month))),
    /** The day of an instant by the clock of a time zone, or of the device: `20 Nov 2026`. */
    dayOf: (at: string, timeZone?: string) => withSep(instant(at, "dateStyle", timeZone)),
    /** The time of an instant by the clock of a time zone, or of the device: `4:05 pm`. */
    timeOf: (at: string, timeZone?: string) => instant(at, "timeStyle", timeZone),
    /** How people say a number of seconds: `40 seconds`, `3 minutes`, `2 hours`. */
    duration(seconds: number): string {
      if (seconds < minute) return unit(seconds, "second");
      if (seconds > 2 * hour) return unit(Math.ceil(seconds / hour), "hour");
      return unit(Math.ceil(seconds / minute), "minute");
    },
  };
}
