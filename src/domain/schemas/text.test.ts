import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { cleanLine, cleanLines } from "#domain/text.ts";
import { en } from "#locales/en.ts";
import { issueSentence, issueText, wordSentence } from "#locales/sentence.ts";
import { emailSchema, requiredLine, textSchema } from "./text.ts";

const name = requiredLine(issueText("person.firstNameRequired"), limits.nameMaxLength);
const message = textSchema(cleanLines, limits.messageMaxLength);
const tooLong = `At most ${limits.nameMaxLength} characters.`;

function rejection(schema: typeof name, value: unknown): string | undefined {
  const { error } = schema.safeParse(value);
  return error && wordSentence(en, issueSentence(error.issues[0]?.message));
}

describe("what fits once it is cleaned is accepted, however it was written", () => {
  test.each(["ế", "ᾂ", "각", "क", "é", "👍"])(
    "%s, decomposed, up to the limit and not beyond",
    (character) => {
      const longest = character.repeat(limits.nameMaxLength);
      expect(name.parse(longest.normalize("NFD"))).toBe(longest);
      expect(rejection(name, (longest + character).normalize("NFD"))).toBe(tooLong);
    },
  );
  test("spaces around it and line breaks of Windows do not count", () => {
    const space = " ".repeat(500);
    expect(name.parse(`${space}${"x".repeat(limits.nameMaxLength)}${space}`)).toHaveLength(
      limits.nameMaxLength,
    );
    const lines = "x\r\n".repeat(limits.messageMaxLength / 2);
    expect(message.parse(lines)).toHaveLength(limits.messageMaxLength - 1);
  });
});

test("a text that is too long is rejected before it is cleaned, with one message", () => {
  let seen = 0;
  const counted = textSchema((written) => {
    seen = Math.max(seen, written.length);
    return cleanLine(written);
  }, limits.nameMaxLength).regex(/^x*$/, "not reached");
  const result = counted.safeParse(`${"\u0301\u0316".repeat(30_000)}`);
  expect(result.error?.issues.map(({ message }) => wordSentence(en, issueSentence(message)))).toEqual([
    tooLong,
  ]);
  expect(seen).toBe(0);
  const barely = counted.safeParse("y".repeat(limits.nameMaxLength + 1));
  expect(barely.error?.issues.map(({ message }) => wordSentence(en, issueSentence(message)))).toEqual([
    tooLong,
  ]);
});

test("text of invisible characters is missing", () => {
  for (const blank of ["", "  ", "\u200b", "\u2800\u3164", "\u202e\ufe0f"]) {
    expect(rejection(name, blank)).toBe("Enter the first name.");
  }
});

test("an address may be as long as addresses are", () => {
  const longest = `${"a".repeat(64)}@${`${"b".repeat(60)}.`.repeat(3)}${"c".repeat(limits.emailMaxLength - 64 - 1 - 183)}`;
  expect(longest).toHaveLength(limits.emailMaxLength);
  expect(emailSchema.safeParse(longest).success).toBe(true);
  expect(emailSchema.safeParse(`a${longest}`).success).toBe(false);
});
