import { expect, test } from "vitest";
import { hasTemplateGap } from "./feedback.ts";

test.each([
  "I heard that …",
  "I will … .",
  "I will …!",
  "I heard that (…).",
  "I will “…”.",
  "I will ...",
  "I will ⋯",
  "I will ___",
  "I heard that the class was fast.\nI will.",
  "अब से",
])("%j has a gap left", (text) => expect(hasTemplateGap(text)).toBe(true));

test.each(["I will slow down…", "Thank you!", "…and thank you", "Wait. I will."])("%j has none", (text) =>
  expect(hasTemplateGap(text)).toBe(false),
);
