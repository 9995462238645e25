import { expect, test } from "vitest";
import { cleanPin, isPin, namesBesidePin, type PinFault, pinFault } from "./pin.ts";

/** The ten most common PINs of six digits (Markert et al., This PIN Can Be Easily Guessed, 2020). */
const mostCommon = "123456 654321 111111 000000 123123 666666 121212 112233 789456 159753".split(" ");

test.each(mostCommon)("%s is rejected", (pin) => {
  expect(pinFault(pin, [])).not.toBeNull();
});

test.each<[string, PinFault]>([
  ["555555", "repeated"],
  ["474747", "repeated"],
  ["704704", "repeated"],
  ["704407", "repeated"],
  ["775533", "repeated"],
  ["900000", "repeated"],
  ["987654", "in-order"],
  ["890123", "in-order"],
  ["135791", "in-order"],
  ["789321", "in-order"],
  ["147258", "in-order"],
  ["258456", "in-order"],
  ["121314", "in-order"],
  ["102030", "in-order"],
  ["605550", "in-order"],
  ["150812", "date"],
  ["311299", "date"],
  ["081512", "date"],
  ["120815", "date"],
  ["201211", "date"],
  ["112012", "date"],
  ["352011", "date"],
  ["135790", "common"],
  ["314159", "common"],
  ["560001", "common"],
  ["641000", "common"],
])("%s is rejected: %s", (pin, fault) => {
  expect(pinFault(pin, [])).toBe(fault);
});

test.each([
  ["2026-8374", "268374"],
  ["2026-8374", "837494"],
  ["2026-8374", "473862"],
  ["10-b/74", "107483"],
  ["74", "740000"],
  ["74", "000074"],
])("of the login name %s, %s is rejected", (loginName, pin) => {
  expect(pinFault(pin, [loginName])).toBe("login-name");
});

test("a PIN without such a pattern is accepted, with any login name that it shares nothing with", () => {
  for (const names of [[], ["10-b/74"], ["asha"], ["2026-0417"]]) {
    for (const pin of ["483926", "604815", "927406", "583920"]) expect(pinFault(pin, names)).toBeNull();
  }
});

test("more than four in five PINs are accepted", () => {
  let accepted = 0;
  for (let number = 0; number < 1_000_000; number += 7) {
    if (pinFault(String(number).padStart(6, "0"), []) === null) accepted += 7;
  }
  expect(accepted).toBeGreaterThan(850_000);
});

test("a PIN may be written with spaces and hyphens, and in the digits of any script", () => {
  for (const written of [
    "483926",
    " 483 926 ",
    "483-926",
    "४८३९२६",
    "４８３９２６",
    "٤٨٣٩٢٦",
    "483\u200b926",
  ]) {
    expect(cleanPin(written)).toBe("483926");
  }
  for (const written of ["48392", "4839261", "48392a", "", "48392²6"])
    expect(isPin(cleanPin(written))).toBe(false);
});

test.each(["171717", "000017", "101710", "001017", "717171"])(
  "of class group 10-B and roll number 17, %s is rejected",
  (pin) => {
    const names = namesBesidePin({ loginName: "asha.rao", roll: { classGroup: "10-B", rollNumber: "१७" } });
    expect(pinFault(pin, names)).not.toBeNull();
    expect(pinFault("483926", names)).toBeNull();
  },
);
