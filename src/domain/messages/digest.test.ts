import { expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { digestText } from "./digest.ts";

const about = { school: "Lotus School", student: "Asha", from: "2026-11-01", to: "2026-11-30" };
const entry = (topic: string, message = "Clear.") => ({
  ...{ topic, teacher: "Ravi Iyer", date: "2026-11-20", rating: 4, message, note: "" },
});

test("a digest has every class with its stars, and the child's own words", () => {
  expect(digestText(en, about, [entry("Optics"), entry("Algebra")])).toBe(
    "Lotus School\nThis is what Asha wrote about 2 classes from 1 Nov 2026 to 30 Nov 2026, in Asha’s own words.\n\n" +
      "Optics, Ravi Iyer, 20 Nov 2026: ★★★★☆\n“Clear.”\n\nAlgebra, Ravi Iyer, 20 Nov 2026: ★★★★☆\n“Clear.”",
  );
});

test("words are never cut: the oldest classes are counted instead", () => {
  const long = (topic: string) => entry(topic, "x".repeat(400));
  const text = digestText(en, about, ["A", "B", "C", "D", "E"].map(long));
  expect(text.length).toBeLessThanOrEqual(1300);
  expect(text.endsWith(en.toParent.digestRest(3))).toBe(true);
  expect(digestText(en, about, [entry("A", "x".repeat(2000))])).toContain("x".repeat(2000));
});
