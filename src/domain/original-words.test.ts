import { expect, test } from "vitest";
import { originalAfter, originalOf } from "./original-words.ts";

const own = { rating: 1, message: "Bad class", originalRating: null, originalMessage: null };
const stored = { originalRating: 1, originalMessage: "Bad class" };
const none = { originalRating: null, originalMessage: null };
const edited = { rating: 5, message: "Great class", ...stored };

test("the author's words are kept from the first edit by someone else", () => {
  expect(originalAfter(own, { rating: 5, message: "Great class" }, false)).toEqual(stored);
  expect(originalAfter(own, { rating: 5 }, false)).toEqual(stored);
  expect(originalAfter(edited, { message: "Fine class" }, false)).toEqual(stored);
});

test("nothing is kept while the author's own words are shown", () => {
  expect(originalAfter(edited, { rating: 4, message: "Good, after all" }, true)).toEqual(none);
  expect(originalAfter(edited, { rating: 1, message: "Bad class" }, false)).toEqual(none);
  expect(originalAfter(own, {}, false)).toEqual(none);
});

test("an edit of other fields changes nothing", () => {
  expect(originalAfter(edited, {}, false)).toEqual(stored);
});

test("what is kept is read as stars and words", () => {
  expect(originalOf(edited)).toEqual({ rating: 1, message: "Bad class" });
  expect(originalOf(own)).toBeNull();
});
