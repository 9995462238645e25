import { expect, test } from "vitest";
import { en } from "#locales/en.ts";
import { hi } from "#locales/hi.ts";
import { parentMessageMaxLength } from "./parent-message.ts";
import { builtInTemplate, divideTemplate, fillTemplate, joinTexts, unknownPlaceholders } from "./template.ts";

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

test.each([".", ")", "!", "।", "{child}", "”"])("a link has a space before a %s behind it", (end) => {
  expect(fillTemplate(`Read: {link}${end}`, values)).toBe(
    `Read: ${values.link} ${end === "{child}" ? "Asha" : end}`,
  );
});

test("names that mean nothing are found, each once, also those of JavaScript's own", () => {
  expect(unknownPlaceholders("{child} {parent} {parent} {constructor} {} { }")).toEqual([
    "parent",
    "constructor",
  ]);
  expect(fillTemplate("{constructor}", values)).toBe("{constructor}");
});

test.each([
  [
    "the built-in text",
    builtInTemplate(en),
    "Hello Parent,",
    `Here is your child's feedback: "{child} rated a class: {stars}. {class}, {date}, teacher {teacher}. {child} wrote: ‘{words}’"`,
    "",
  ],
  [
    "the built-in text in Hindi",
    builtInTemplate(hi),
    "नमस्ते,",
    'आपके बच्चे का फ़ीडबैक यह है: "{child} ने एक क्लास को रेटिंग दी: {stars}। {class}, {date}, शिक्षक {teacher}। {child} ने लिखा: ‘{words}’"',
    "",
  ],
  [
    "lines before and after",
    "Dear parents,\nnews from {school}.\n\n{child} on {class}: {words}\n\nMore: {link}\nReply STOP to end.",
    "Dear parents,\nnews from {school}.",
    "{child} on {class}: {words}",
    "More: {link}\nReply STOP to end.",
  ],
  [
    "a greeting with the name",
    "Dear parent of {child},\n{child} wrote: {words}",
    "Dear parent of {child},",
    "{child} wrote: {words}",
    "",
  ],
  [
    "the same in one line",
    "Dear parent of {child}, {child} wrote: {words}",
    "Dear parent of {child},",
    "{child} wrote: {words}",
    "",
  ],
  [
    "a sentence",
    "Dear parent. your child {child} wrote: {words}",
    "Dear parent.",
    "Your child {child} wrote: {words}",
    "",
  ],
  [
    "a name that nothing repeats",
    "Dear parent of {child},\n{words}",
    "",
    "Dear parent of {child},\n{words}",
    "",
  ],
  ["no greeting", "{child}, of our school, wrote: {words}", "", "{child}, of our school, wrote: {words}", ""],
  ["a title", "Feedback for Dr. {teacher}: {words}", "", "Feedback for Dr. {teacher}: {words}", ""],
  ["a list", "Student: {child}\nClass: {class}", "", "Student: {child}\nClass: {class}", ""],
  ["nothing of a child", "Hello,\ncall us.", "", "Hello,\ncall us.", ""],
])(
  "what a message about several children says once, and of each: %s",
  (_, template, opening, ofChild, closing) => {
    expect(divideTemplate(template)).toEqual({ opening, ofChild, closing });
  },
);

test("the texts of several children are paragraphs, if they are no longer than a message may be", () => {
  expect(joinTexts(["One.", "Two."])).toBe("One.\n\nTwo.");
  expect(joinTexts(new Array(4).fill("x".repeat(1000)))).toBeNull();
  expect(fillTemplate("{words}".repeat(85), { ...values, words: "x".repeat(2000) })).toHaveLength(
    parentMessageMaxLength,
  );
});
