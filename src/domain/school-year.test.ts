import { expect, test } from "vitest";
import { suggestSchoolYear } from "./school-year.ts";

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
