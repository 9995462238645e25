import { expect, test } from "vitest";
import { parentMessageMaxLength } from "./parent-message.ts";
import { fillTemplate, joinTexts, unknownPlaceholders } from "./template.ts";

const values = {
  child: "Asha",
  class: "Algebra",
  teacher: "Ravi Iyer",
  date: "20 Nov 2026",
  stars: "★★★★☆",
  words: "I like {child} and {x}, $& and $1",
  school: "",
  link: "https://school.example/p/token",
};

test("what stands in braces is filled in, once; everything else stays as it is", () => {
  expect(fillTemplate("{school}\n{child} on {class}: “{words}” {sic} { child }", values)).toBe(
    "Asha on Algebra: “I like {child} and {x}, $& and $1” {sic} { child }",
  );
});

test("names that mean nothing are found, each once, also those of JavaScript's own", () => {
  expect(unknownPlaceholders("{child} {parent} {parent} {constructor} {} { }")).toEqual([
    "parent",
    "constructor",
  ]);
  expect(fillTemplate("{constructor}", values)).toBe("{constructor}");
});

test("the texts of several children are paragraphs, if they are no longer than a message may be", () => {
  expect(joinTexts(["One.", "Two."])).toBe("One.\n\nTwo.");
  expect(joinTexts(new Array(4).fill("x".repeat(1000)))).toBeNull();
  expect(fillTemplate("{words}".repeat(85), { ...values, words: "x".repeat(2000) })).toHaveLength(
    parentMessageMaxLength,
  );
});
