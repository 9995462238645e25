import { expect, test } from "vitest";
import {
  currentYearOf,
  enrolmentDays,
  isYearEnding,
  suggestSchoolYear,
  yearToPrepare,
} from "./school-year.ts";

const year = (number: number) => ({ startsOn: `${number}-06-01`, endsOn: `${number + 1}-03-31` });
const [former, present, next] = [year(2024), year(2025), year(2026)];

test.each([
  ["in a year", "2025-12-31", present],
  ["on its first day", "2025-06-01", present],
  ["on its last day", "2026-03-31", present],
  ["in the holidays after it", "2026-05-31", present],
  ["before the first", "2024-05-31", former],
  ["long after the last", "2030-01-01", next],
])("%s, the current year is the latest that has started, else the first", (_when, today, current) => {
  expect(currentYearOf([next, former, present], today)).toBe(current);
});

test("without school years there is no current one", () => {
  expect(currentYearOf([], "2026-11-20")).toBeNull();
});

test("students are enrolled from half a year before a school year until its end, and always today", () => {
  expect(enrolmentDays(present, "2025-12-31")).toEqual({ earliest: "2024-12-03", latest: "2026-03-31" });
  expect(enrolmentDays(present, "2024-01-01")).toEqual({ earliest: "2024-01-01", latest: "2026-03-31" });
  expect(enrolmentDays(present, "2026-07-01")).toEqual({ earliest: "2024-12-03", latest: "2026-07-01" });
});

test("the first school year is the one that today is in, from April to March", () => {
  const year = { name: "2026-27", startsOn: "2026-04-01", endsOn: "2027-03-31" };
  expect(suggestSchoolYear("2026-04-01")).toEqual(year);
  expect(suggestSchoolYear("2026-11-20")).toEqual(year);
  expect(suggestSchoolYear("2027-03-31")).toEqual(year);
  expect(suggestSchoolYear("2099-12-31").name).toBe("2099-00");
});

test("the next school year follows the latest one and is as long as a year", () => {
  expect(suggestSchoolYear("2026-11-20", { endsOn: "2027-05-31" })).toEqual({
    name: "2027-28",
    startsOn: "2027-06-01",
    endsOn: "2028-05-31",
  });
  expect(suggestSchoolYear("2026-11-20", { endsOn: "2026-12-31" })).toEqual({
    name: "2027",
    startsOn: "2027-01-01",
    endsOn: "2027-12-31",
  });
  expect(suggestSchoolYear("2028-01-10", { endsOn: "2028-02-28" })).toMatchObject({
    startsOn: "2028-02-29",
    endsOn: "2029-02-28",
  });
});

test("the next school year is prepared, or the current one in its first weeks, or one is still to be added", () => {
  const [first, second] = [
    { startsOn: "2026-04-01", endsOn: "2027-03-31" },
    { startsOn: "2027-04-01", endsOn: "2028-03-31" },
  ];
  expect(yearToPrepare([first], "2026-11-20")).toBeNull();
  expect(yearToPrepare([second, first], "2026-11-20")).toBe(second);
  expect(yearToPrepare([second, first], "2027-04-20")).toBe(second);
  expect(yearToPrepare([second, first], "2027-11-20")).toBeNull();
  expect([isYearEnding(first, "2026-11-20"), isYearEnding(first, "2027-02-01")]).toEqual([false, true]);
});
