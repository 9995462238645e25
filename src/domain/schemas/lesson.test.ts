import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { cleanLine } from "#domain/text.ts";
import { en } from "#locales/en.ts";
import { issueSentence, wordSentence } from "#locales/sentence.ts";
import { lessonFieldsSchema, suggestTopic } from "./lesson.ts";

function rejection(change: object): string | null {
  const valid = { subject: "Physics", topic: "Optics", date: "2026-11-20" };
  const result = lessonFieldsSchema.safeParse({ ...valid, ...change });
  return result.success ? null : wordSentence(en, issueSentence(result.error.issues[0]?.message));
}

test("subject, topic and date are required (spec section 5)", () => {
  expect(rejection({})).toBeNull();
  expect(rejection({ subject: "" })).toBe("Please select a subject.");
  expect(rejection({ topic: " " })).toBe("Enter a topic.");
  expect(rejection({ topic: "\u3164\u200d" })).toBe("Enter a topic.");
  expect(rejection({ date: "" })).toBe("Select a date.");
});

test.each(["2026-02-30", "20-11-2026", "2026-11-20T00:00:00Z", "0001-01-01", "12026-01-01"])(
  "%s is not a date of a class",
  (date) => {
    expect(rejection({ date })).not.toBeNull();
  },
);

test("a taken topic gets the next free number (docs/decisions/021)", () => {
  expect(suggestTopic("Algebra", ["algebra"])).toBe("Algebra (2)");
  expect(suggestTopic("Algebra", ["Algebra", "ALGEBRA (2)"])).toBe("Algebra (3)");
  expect(suggestTopic("Algebra (2)", ["Algebra (2)"])).toBe("Algebra (3)");
});

test("a suggestion is always free and always fits", () => {
  const topic = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: limits.topicMaxLength, size: "max" })
    .map(cleanLine)
    .filter((each) => rejection({ topic: each }) === null);
  fc.assert(
    fc.property(topic, fc.array(topic, { maxLength: 3 }), (wanted, taken) => {
      const suggestion = suggestTopic(wanted, [wanted, ...taken]);
      expect([wanted, ...taken].map((each) => each.toLowerCase())).not.toContain(suggestion.toLowerCase());
      expect(suggestion.isWellFormed()).toBe(true);
      expect(rejection({ topic: suggestion })).toBeNull();
    }),
  );
});
