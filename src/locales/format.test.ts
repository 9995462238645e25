import { expect, test } from "vitest";
import { formats as en } from "#locales/en/format.ts";
import { formats as hi } from "#locales/hi/format.ts";
import { daysFromTo } from "./days-from-to.ts";

test("English dates and numbers are those of India", () => {
  expect(en.date("2026-11-05")).toBe("5 Nov 2026");
  expect(en.month("2026-11")).toBe("November 2026");
  expect(en.month("2026-01-01")).toBe("January 2026");
  expect(en.monthName("2026-10-31")).toBe("October");
  expect(en.number(1_234_567)).toBe("12,34,567");
});

test("every month has its short name, of three letters in English", () => {
  const dates = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, "0")}-03`);
  const english = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  const hindi = ["जन॰", "फ़र॰", "मार्च", "अप्रैल", "मई", "जून", "जुल॰", "अग॰", "सित॰", "अक्टू॰", "नव॰", "दिस॰"];
  for (const [{ date, dayOf, monthInShort }, months] of [
    [en, english],
    [hi, hindi],
  ] as const) {
    expect(dates.map(monthInShort)).toEqual(months);
    expect(dates.map(date)).toEqual(months.map((month) => `3 ${month} 2026`));
    expect(dates.map((day) => dayOf(`${day}T12:00:00Z`, "UTC"))).toEqual(dates.map(date));
  }
});

test("a share that is more than nothing does not read as nothing", () => {
  expect([0, 0.3, 41.5, 100].map(en.percent)).toEqual(["0%", "<1%", "42%", "100%"]);
});

test("Hindi dates and numbers have Latin digits", () => {
  expect(hi.date("2026-11-05")).toBe("5 नव॰ 2026");
  expect(hi.month("2026-11")).toBe("नवंबर 2026");
  expect(hi.number(1_234_567)).toBe("12,34,567");
});

test("instants are read by the clock of a time zone", () => {
  const at = "2026-11-20T20:35:00Z";
  expect([en.dayOf(at, "Asia/Kolkata"), en.timeOf(at, "Asia/Kolkata")]).toEqual(["21 Nov 2026", "2:05 am"]);
  expect([en.dayOf(at, "UTC"), en.timeOf(at, "UTC")]).toEqual(["20 Nov 2026", "8:35 pm"]);
});

test.each([
  [1, "1 second", "1 सेकंड"],
  [59, "59 seconds", "59 सेकंड"],
  [60, "1 minute", "1 मिनट"],
  [61, "2 minutes", "2 मिनट"],
  [7200, "120 minutes", "120 मिनट"],
  [7201, "3 hours", "3 घंटे"],
])("%d seconds in everyday words", (seconds, english, hindi) => {
  expect(en.duration(seconds)).toBe(english);
  expect(hi.duration(seconds)).toBe(hindi);
});

test("days of one month are written shortly", () => {
  const days = (from: string, to: string) => daysFromTo(en.date, from, to);
  expect(days("2026-11-01", "2026-11-28")).toBe("1–28 Nov 2026");
  expect(days("2026-11-28", "2026-12-04")).toBe("28 Nov 2026 – 4 Dec 2026");
  expect(days("2026-11-03", "2026-11-03")).toBe("3 Nov 2026");
  expect(daysFromTo(hi.date, "2026-11-01", "2026-11-28")).toBe("1–28 नव॰ 2026");
});

test("a plural is chosen by the rules of the language", () => {
  const words = { one: "one", other: "other" };
  expect([0, 1, 2].map((count) => en.plural(count, words))).toEqual(["other", "one", "other"]);
  expect([0, 1, 2].map((count) => hi.plural(count, words))).toEqual(["one", "one", "other"]);
});
