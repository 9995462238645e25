import { expect, test } from "vitest";
import { bestLanguage, isLanguage, languageName, languages } from "./languages.ts";

test.each([
  [undefined, "en"],
  ["", "en"],
  ["hi-IN,hi;q=0.9,en;q=0.8", "hi"],
  ["en-IN,hi;q=0.9", "en"],
  ["ta-IN, hi;q=0.5, en;q=0.4", "hi"],
  ["en;q=0.1, HI ; q=0.2", "hi"],
  ["hi;q=0, en;q=0.1", "en"],
  ["fr, de;q=0.5", "en"],
  ["*", "en"],
  [";;;,,q=", "en"],
  ["constructor, __proto__", "en"],
])("for a browser that wants %s, the best language is %s", (header, language) => {
  expect(bestLanguage(header)).toBe(language);
});

test("a language is known by its code, and named in its own words", () => {
  expect(["en", "hi", "fr", "", null, "toString"].filter(isLanguage)).toEqual(["en", "hi"]);
  expect(languageName("hi")).toBe("हिन्दी");
});

test("every language has a code that the database takes, and that a browser's preference can be", () => {
  for (const language of languages) expect(language).toMatch(/^[a-z]{2,3}$/);
});
