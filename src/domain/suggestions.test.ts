import { expect, test } from "vitest";
import { appendSuggestion, hasSuggestion, removeSuggestion, translateSuggestions } from "./suggestions.ts";

const clear = "The explanation was clear.";
const fast = "The pace was too fast.";

test.each([
  ["", ""],
  ["My own words.", "My own words."],
  [fast, fast],
  [`My own words. ${fast}`, `My own words. ${fast}`],
])("a suggestion that is appended to %j and removed again leaves it as it was", (written, left) => {
  const appended = appendSuggestion(written, clear);
  expect(hasSuggestion(appended, clear)).toBe(true);
  expect(removeSuggestion(appended, clear)).toBe(left);
});

test("a suggestion is removed from between others and from one's own words, without a gap", () => {
  expect(removeSuggestion(`${clear} ${fast} Thanks`, fast)).toBe(`${clear} Thanks`);
  expect(removeSuggestion(`${clear} ${fast}`, clear)).toBe(fast);
  expect(removeSuggestion(clear, clear)).toBe("");
  expect(removeSuggestion(`${clear} ${fast} ${clear}`, clear)).toBe(`${fast} ${clear}`);
});

test("canned phrases are put into a language, whichever they were chosen in; one's own words stay", () => {
  const english = [clear, fast];
  const hindi = ["समझाने का तरीका साफ़ था।", "क्लास बहुत तेज़ थी।"];
  const languages = [english, hindi];
  const mixed = `मज़ा आया। ${hindi[0]} ${fast} Thanks`;
  expect(translateSuggestions(mixed, languages, english)).toBe(`मज़ा आया। ${clear} ${fast} Thanks`);
  expect(translateSuggestions(mixed, languages, hindi)).toBe(`मज़ा आया। ${hindi[0]} ${hindi[1]} Thanks`);
});
