import fc from "fast-check";
import { expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { issueSentence, wordSentence } from "#locales/sentence.ts";
import { newPasswordSchema, signInSchema } from "./sign-in.ts";

function rejection(email: string, password = "banyan"): string | null {
  const result = signInSchema.safeParse({ email, password });
  return result.success ? null : wordSentence(en, issueSentence(result.error.issues[0]?.message));
}

test("an e-mail is text, at sign, text, dot, text, without spaces (spec section 5)", () => {
  for (const email of ["asha@example.org", " asha@example.org ", "a.b+c@d.e.in"])
    expect(rejection(email)).toBeNull();
  for (const email of [
    "asha",
    "asha@example",
    "as ha@example.org",
    "@example.org",
    "asha@.",
    "asha@example.",
  ]) {
    expect(rejection(email)).toBe("Please enter a valid email.");
  }
});

test("the pattern accepts what its plain wording does, wherever the dots stand", () => {
  const address = fc.string({ unit: fc.constantFrom("a", ".", "@", " "), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(address, (email) => {
      const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
      expect(rejection(email) === null).toBe(isEmail);
    }),
    { numRuns: 2000 },
  );
});

test("both are required, and both are trimmed before sending", () => {
  expect(rejection("")).toBe("Enter your email.");
  expect(rejection("\u200b\u2800")).toBe("Enter your email.");
  expect(rejection("asha@example.org", "  ")).toBe("Enter your password.");
  expect(signInSchema.parse({ email: " Asha@Example.org ", password: " banyan " })).toEqual({
    email: "asha@example.org",
    password: "banyan",
  });
});

test("a chosen password is trimmed as at sign-in, so that it also works there", () => {
  expect(newPasswordSchema.parse(" banyan ")).toBe("banyan");
  expect(newPasswordSchema.safeParse("  12345  ").success).toBe(false);
});
