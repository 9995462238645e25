import { expect, test } from "vitest";
import { en } from "./en.ts";
import { hi } from "./hi.ts";
import { issueSentence, issueText, sentence, wordSentence } from "./sentence.ts";

test("a sentence is worded in the reader's language", () => {
  const notOpenYet = sentence("feedback.notOpenYet", "2026-11-20");
  expect(wordSentence(en, notOpenYet)).toBe("You can rate this class from 20 Nov 2026.");
  expect(wordSentence(hi, notOpenYet)).toBe("इस क्लास पर फ़ीडबैक 20 नव॰ 2026 से दिया जा सकता है।");
});

test("a sentence survives a validation rule", () => {
  expect(issueSentence(issueText("person.tooLong", 200))).toEqual(sentence("person.tooLong", 200));
  const topic = `a "quoted" {topic} – नमस्ते`;
  expect(issueSentence(issueText("lessons.topicTaken", topic)).params).toEqual([topic]);
});

test.each([undefined, "", "Invalid input: expected string", "{", "{}", '{"key":1,"params":[]}', "null"])(
  "the message %s of the validation library becomes the general sentence",
  (message) => {
    expect(issueSentence(message)).toEqual(sentence("request.invalid"));
  },
);

test.each([
  { key: "feedback.unheardOf", params: [] },
  { key: "elsewhere.notFound", params: [] },
  { key: "", params: [] },
  { key: "feedback.constructor", params: [] },
  { key: "constructor.name", params: [] },
  { key: "audit.did", params: [] },
  { key: "feedback.notOpenYet", params: [] },
])("a sentence that this version does not know falls back to other words: $key", (unknown) => {
  expect(wordSentence(en, unknown, "In the server’s words.")).toBe("In the server’s words.");
  expect(wordSentence(en, unknown)).toBe(en.request.invalid);
});

test("keys and parameters are checked by their types", () => {
  // @ts-expect-error no such sentence
  sentence("feedback.unheardOf");
  // @ts-expect-error a parameter is missing
  sentence("feedback.notOpenYet");
  // @ts-expect-error a parameter of another type
  sentence("person.tooLong", "200");
  // @ts-expect-error one too many
  sentence("feedback.notFound", "x");
  // @ts-expect-error a group of sentences
  sentence("audit.did");
  expect(sentence("feedback.stars", 2)).toEqual({ key: "feedback.stars", params: [2] });
});
