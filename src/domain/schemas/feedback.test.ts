import { expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { appendSuggestion } from "#domain/suggestions.ts";
import { catalogueIn } from "#locales/catalogues.ts";
import { en } from "#locales/en.ts";
import { languages } from "#locales/languages.ts";
import { issueSentence, wordSentence } from "#locales/sentence.ts";
import { feedbackEditSchema, feedbackFormSchema, feedbackSubmitSchema, replyFormSchema } from "./feedback.ts";

function rejections(
  schema: typeof feedbackFormSchema | typeof feedbackEditSchema | typeof replyFormSchema,
  value: unknown,
): string[] {
  const result = schema.safeParse(value);
  return result.success
    ? []
    : result.error.issues.map(({ message }) => wordSentence(en, issueSentence(message)));
}

test("a submission needs both stars and words (spec section 5)", () => {
  const both = "Please provide both rating and feedback.";
  expect(rejections(feedbackFormSchema, { rating: 0, message: "Good" })).toEqual([both]);
  expect(rejections(feedbackFormSchema, { rating: 4, message: "  \n " })).toEqual([both]);
  expect(rejections(feedbackFormSchema, { rating: 4, message: "\u200b\u2800\ufe0f" })).toEqual([both]);
  expect(rejections(feedbackFormSchema, { rating: 4, message: "Good" })).toEqual([]);
});

test("an edit says which of the two is missing (spec section 5)", () => {
  expect(rejections(feedbackEditSchema, { rating: 0, message: "" })).toEqual([
    "Please select a rating",
    "Please write your feedback",
  ]);
});

test.each([0, 6, -1, 2.5, "3", null])("%s is not a number of stars", (rating) => {
  expect(rejections(feedbackEditSchema, { rating, message: "Good" })).toEqual(["Please select a rating"]);
});

test("every script and emoji comes through as written; line breaks stay", () => {
  const message = "बहुत अच्छा 👍🏽\nநன்றி مرحبا";
  expect(feedbackFormSchema.parse({ rating: 5, message: ` ${message}\r\n ` }).message).toBe(
    message.normalize("NFC"),
  );
});

test("characters that a database or a parser could stumble over are removed", () => {
  expect(feedbackFormSchema.parse({ rating: 5, message: "a\u0000b\u001b[31m\ud800" }).message).toBe(
    "ab[31m\ufffd",
  );
});

test("a message may have 2,000 characters and not one more", () => {
  const longest = "x".repeat(limits.messageMaxLength);
  expect(rejections(feedbackFormSchema, { rating: 5, message: longest })).toEqual([]);
  expect(rejections(feedbackFormSchema, { rating: 5, message: `${longest}x` })).toEqual([
    "At most 2000 characters.",
  ]);
});

test("a submission carries the lesson and its own id, nothing else", () => {
  const id = "3f2b8a5e-6c1d-4e7f-9a0b-1c2d3e4f5a6b";
  const submission = { id, reviewId: id, rating: 5, message: "Good" };
  expect(feedbackSubmitSchema.parse(submission)).toEqual(submission);
  expect(feedbackSubmitSchema.safeParse({ ...submission, studentId: id }).success).toBe(false);
});

test("there are 10 canned phrases and a word for each star", () => {
  expect(new Set(en.feedback.suggestions).size).toBe(10);
  expect(en.feedback.starWords).toHaveLength(limits.ratingMax);
});

test("a chosen phrase is appended to what is written", () => {
  expect(appendSuggestion("", "Good.")).toBe("Good.");
  expect(appendSuggestion("Nice class. ", "Good.")).toBe("Nice class. Good.");
});

test.each(languages)("a reply with a gap of the template is rejected, in %s", (language) => {
  const { template } = catalogueIn(language).replies;
  for (const text of [template, template.replace("…", "it was too fast"), "I will … soon"]) {
    expect(rejections(replyFormSchema, { text })).toEqual([en.replies.gapsLeft]);
  }
  for (const text of [template.replaceAll("…", "it was too fast"), "Well… I will slow down…"]) {
    expect(rejections(replyFormSchema, { text })).toEqual([]);
  }
});
