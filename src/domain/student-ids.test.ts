import { expect, test } from "vitest";
import { compareRollNumbers, externalIdKey, rollNumberKey } from "./student-ids.ts";

test("spaces, case and the script of the digits do not make another identifier, but leading zeros do", () => {
  expect(externalIdKey("ADM 2024 015")).toBe("adm2024015");
  expect(externalIdKey("ＡＤＭ२०२४015")).toBe("adm2024015");
  expect(externalIdKey("0123")).not.toBe(externalIdKey("123"));
});

test("roll numbers are the same with and without leading zeros", () => {
  expect(["7", "07", " 007 ", "७"].map(rollNumberKey)).toEqual(["7", "7", "7", "7"]);
  expect(["A 07", "a7"].map(rollNumberKey)).toEqual(["a7", "a7"]);
  expect(["0", "00", "10", "100"].map(rollNumberKey)).toEqual(["0", "0", "10", "100"]);
  expect(rollNumberKey("10-B/17")).toBe("10-b/17");
});

test("roll numbers are sorted as people count", () => {
  const sorted = ["10", null, "A 10", "7", "A9", "०८", "100"].toSorted(compareRollNumbers);
  expect(sorted).toEqual(["7", "०८", "10", "100", "A9", "A 10", null]);
});
