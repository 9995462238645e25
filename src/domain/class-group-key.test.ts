import { expect, test } from "vitest";
import { classGroupKey, inGroupOrder } from "./class-group-key.ts";

const alike = [
  ...[
    "10-B",
    "10B",
    "10 b",
    "10 – B",
    "१०-B",
    "X-B",
    "x b",
    "Class 10 B",
    "Class X-B",
    "Std. 10-B",
    "Grade 10B",
  ],
  ...[
    "कक्षा 10 B",
    "10th B",
    "10th-B",
    "Class 10, Section B",
    "10/B",
    "10 (B)",
    "010-B",
    "CLASS10B",
    "10वीं B",
  ],
];

test.each(alike)("%s looks like 10-B", (name) => {
  expect(classGroupKey(name)).toBe("10b");
});

test("other class groups do not look alike", () => {
  const others = [
    "1-B",
    "10-A",
    "10-AB",
    "11 0",
    "1 10",
    "110",
    "10-X",
    "XI-B",
    "LKG-A",
    "UKG-A",
    "10 Science",
    "Maths",
  ];
  expect(new Set([...others, "10-B"].map(classGroupKey)).size).toBe(others.length + 1);
});

test("every name has a key", () => {
  expect(classGroupKey("Class")).toBe("class");
  expect(classGroupKey("-")).toBe("");
});

test("Roman numerals count up to twelve, at the beginning alone", () => {
  expect(["I", "iv-A", "VIII", "XII Sci", "XIII"].map(classGroupKey)).toEqual([
    "1",
    "4a",
    "8",
    "12sci",
    "xiii",
  ]);
  expect(classGroupKey("5-V")).toBe("5v");
});

test("class groups are in the order of their grades, in whichever numerals", () => {
  const names = [
    "I-A",
    "II-A",
    "III-B",
    "Class 4-A",
    "IV-B",
    "V-A",
    "IX-A",
    "9-B",
    "X-A",
    "10-B",
    "XII",
    "Rose",
  ];
  const groups = [...names].sort().map((name) => ({ name }));
  expect(inGroupOrder(groups).map(({ name }) => name)).toEqual(names);
});
