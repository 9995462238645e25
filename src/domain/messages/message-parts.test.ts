import { expect, test, vi } from "vitest";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";
import { fittingLength, shorten, splitMessage, whatsappLinkMaxLength } from "./message-parts.ts";
import { parentMessageMaxLength, whatsappLink } from "./parent-message.ts";

const upTo = (most: number) => (text: string) => text.length <= most;
const intoLink = (text: string) => whatsappLink(en, "9876543210", text).length <= whatsappLinkMaxLength;
const hindi = "शिक्षक ने बहुत अच्छे से समझाया। उदाहरणों से मदद मिली। ".repeat(40).slice(0, 2000).trim();

test("what fits is left as it is", () => {
  expect(splitMessage(en, "Well done.", upTo(10))).toEqual(["Well done."]);
  expect(shorten("Well done.", upTo(10))).toBe("Well done.");
});

test("any text in English that the field holds fits into one link", () => {
  const english = "The examples, again & again, helped me. ".repeat(70).slice(0, parentMessageMaxLength);
  expect(splitMessage(en, english, intoLink)).toEqual([english]);
});

test("2,000 characters of Hindi are three messages, cut between sentences, with nothing lost", () => {
  expect(whatsappLink(en, "9876543210", hindi).length).toBeGreaterThan(15_000);
  const parts = splitMessage(en, hindi, intoLink);
  expect(parts).toHaveLength(3);
  for (const part of parts) {
    expect(intoLink(part)).toBe(true);
    expect(part).toMatch(/^\(\d of 3\)\n/);
  }
  for (const part of parts.slice(0, -1)) expect(part.at(-1)).toBe("।");
  expect(parts.map((part) => part.replace(/^.*\n/, "")).join(" ")).toBe(hindi);
});

test("the parts are numbered in the language of the message", () => {
  expect(splitMessage(hi, "One two three. Four five six seven", upTo(32))).toEqual([
    "(2 में से 1)\nOne two three.",
    "(2 में से 2)\nFour five six seven",
  ]);
});

test("a shortened text ends with a word and an ellipsis, and fits", () => {
  expect(shorten("The examples helped.", upTo(15))).toBe("The examples…");
  const short = shorten(hindi, intoLink);
  expect(intoLink(short)).toBe(true);
  expect(hindi.startsWith(short.slice(0, -1))).toBe(true);
  expect(hindi[short.length - 1]).toBe(" ");
});

test("lines go before sentences, sentences before words; a text without any is cut between letters", () => {
  expect(splitMessage(en, "Line one.\nLine two, again", upTo(24))).toEqual([
    "(1 of 2)\nLine one.",
    "(2 of 2)\nLine two, again",
  ]);
  expect(splitMessage(en, "One two three. Four five", upTo(23))).toEqual([
    "(1 of 2)\nOne two three.",
    "(2 of 2)\nFour five",
  ]);
  const family = "👨‍👩‍👧‍👦";
  for (const part of splitMessage(en, family.repeat(5), upTo(40))) {
    expect(part.replace(/^.*\n/, "").replaceAll(family, "")).toBe("");
  }
});

test("one letter under more marks than fit is cut between code points; what cannot be sent at all stays whole", () => {
  const tower = `a${"\u0301".repeat(100)}`;
  expect(fittingLength(tower, upTo(60))).toBe(60);
  expect(
    splitMessage(en, tower, upTo(60))
      .map((part) => part.replace(/^.*\n/, ""))
      .join(""),
  ).toBe(tower);
  expect(splitMessage(en, "Well done.", upTo(3))).toEqual(["Well done."]);
});

test("hostile text costs no more than its length", () => {
  const hostile = ["\u0301".repeat(2500), `a${" ".repeat(2498)}b`, ".".repeat(2500), "\ud800".repeat(2500)];
  for (const text of hostile) {
    expect(splitMessage(en, text, intoLink).length).toBeLessThan(5);
    expect(intoLink(shorten(text, intoLink))).toBe(true);
  }
});

test("a browser without Intl.Segmenter breaks no letter from its marks either", async () => {
  vi.resetModules();
  vi.stubGlobal("Intl", { ...Intl, Segmenter: undefined });
  const parts = await import("./message-parts.ts").finally(() => vi.unstubAllGlobals());
  expect(parts.fittingLength("की👍🏽é👨‍👩‍👧", upTo(1))).toBe(1);
  expect(parts.fittingLength("की👍🏽é👨‍👩‍👧", upTo(5))).toBe(2);
  expect(parts.fittingLength("की👍🏽e\u0301👨‍👩‍👧", upTo(13))).toBe(8);
  expect(parts.splitMessage(en, hindi, intoLink).length).toBe(splitMessage(en, hindi, intoLink).length);
});
