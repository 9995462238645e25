import { expect, test } from "vitest";
import { replyBeginnings } from "#domain/feedback.ts";
import { formats as enFormats } from "#locales/en/format.ts";
import { formats as hiFormats } from "#locales/hi/format.ts";
import { catalogueIn } from "./catalogues.ts";
import { en } from "./en.ts";
import { type Language, languages } from "./languages.ts";

type Leaf = string | ((...params: never[]) => string);

const isLeaf = (value: unknown): value is Leaf => typeof value === "string" || typeof value === "function";

/** Every leaf of a catalogue by its path. */
function leavesOf(words: object, path = ""): Map<string, Leaf> {
  return new Map(
    Object.entries(words).flatMap(([key, value]): [string, Leaf][] =>
      isLeaf(value) ? [[`${path}${key}`, value]] : [...leavesOf(value as object, `${path}${key}.`)],
    ),
  );
}

const record = {
  student: "7",
  teacher: "7",
  topic: "7",
  name: "7",
  classGroup: "7",
  feedbackCount: 7,
  channel: "email",
};
const unknownRecord = { student: null, teacher: null, topic: null, name: null, classGroup: null };

/** What an audit log entry may be about: each kind of sentence has a form for unknown values. */
const auditedRecords = [
  record,
  { ...record, feedbackCount: 1, channel: "whatsapp" },
  { ...record, feedbackCount: 0, topic: null },
  { ...record, ...unknownRecord },
  { ...record, ...unknownRecord, channel: "whatsapp" },
];

/** Parameters that sentences take: numbers, dates, and a name without letters. */
const plainValues = [1, 7, "2026-11-01", "7"];
/** Parameters that only some sentences take: with another value they throw, or contain 'undefined'. */
const specialValues = [
  ...["teacher", "student", "admin", "whatsapp", "email"],
  ...["mother", "agreed", "form", "digest", "total", "created", "messages", "name"],
  ["7", "7"],
  "UTC",
  { student: "7", teacher: "7", topic: "7", day: "2026-11-01", stars: "★", rating: 1, words: "7" },
  { student: "7", from: "2026-11-01", to: "2026-11-07", count: 7 },
  { teacher: "7", topic: "7", date: "2026-11-01", stars: "★", message: "7" },
  { channel: "whatsapp", time: "7", by: "7", students: "7" },
];

/** Every way to fill this many parameters, this many of them with special values. */
function choices(length: number, specials: number): unknown[][] {
  if (length === 0) return specials === 0 ? [[]] : [];
  const from = (values: unknown[], others: unknown[][]) =>
    values.flatMap((value) => others.map((other) => [value, ...other]));
  const special = specials > 0 ? from(specialValues, choices(length - 1, specials - 1)) : [];
  return [...from(plainValues, choices(length - 1, specials)), ...special];
}

/** The text of a leaf, with parameters that contain no Latin letters wherever it accepts them. */
function sentencesOf(path: string, leaf: Leaf): string[] {
  if (typeof leaf === "string") return [leaf];
  const call = leaf as (...params: unknown[]) => string;
  if (path.startsWith("audit.did")) return auditedRecords.map((each) => call(each));
  for (const specials of [0, 1, 2]) {
    const sentences = choices(leaf.length, specials)
      .map((params) => tryTo(() => call(...params)))
      .filter((each) => each !== null);
    if (sentences.length > 0) return sentences;
  }
  throw new Error(`${path} takes parameters of another kind`);
}

function tryTo(say: () => string): string | null {
  try {
    const sentence = say();
    return /NaN|undefined|Invalid/.test(sentence) ? null : sentence;
  } catch {
    return null;
  }
}

/** Latin words that stay as they are in every language. */
const sameInAllLanguages =
  /\{[a-z]+\}|Classback|PNG|JPEG|\.(?:xlsx?|html|csv)\b|Word|Numbers|LibreOffice|OpenDocument|MB|WhatsApp|JavaScript|PIN|QR|Gmail|PDF|JSON|Excel|CSV|PEN|APAAR|ID|APP_URL|npm start -- --network|https|\bam\b|\bpm\b/g;

const others = languages.filter((language) => language !== "en");

test.each(others)("%s says everything that English says, with the same parameters", async (language) => {
  const [english, other] = [leavesOf(en), leavesOf(catalogueIn(language))];
  expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [path, leaf] of english) {
    expect(typeof other.get(path), path).toBe(typeof leaf);
    expect(other.get(path)?.length === leaf.length || typeof leaf === "string", path).toBe(true);
  }
});

test.each(others)("%s leaves no sentence in English", async (language) => {
  for (const [path, leaf] of leavesOf(catalogueIn(language))) {
    for (const sentence of sentencesOf(path, leaf)) {
      expect(sentence.replace(sameInAllLanguages, ""), path).not.toMatch(/[a-z]{2}/i);
      expect(sentence, path).not.toMatch(/[०-९]/);
    }
  }
});

/** What each language spells or calls otherwise; docs/languages.md has the words to use. */
const rejected: Record<Language, RegExp> = {
  en: /\b(?:responses?|comments?|guardians?|reviews?|sessions?|mentors?|lessons?|batch(?:es)?|(?:\d|few|no) answers?)\b/i,
  hi: /ऑडिट|सहेज|लॉगिन|उपनाम|खाते|आख़िर|ख़ुद|रिव्यू|सेशन/,
};

/** The English sentences that say it in the words of the specification, which stay to the letter. */
const specifiedInEnglish: Record<string, readonly string[]> = {
  buttons: [
    "dashboard.seeMentors",
    "teachers.addMentor",
    "lessons.add",
    "dashboard.seeLessons",
    "dashboard.seeFeedback",
    // Its dialog is 'Update Review?'.
    "feedback.updateFeedback",
    // 'The date is required to fetch a review'.
    "parentContact.fetch",
  ],
  "lists and columns": ["feedback.teacherLessons", "feedback.received", "labels.review"],
  "empty lists": ["feedback.none", "feedback.noneYet", "lessons.none"],
  dialogs: ["feedback.submitTitle", "feedback.updateTitle", "lessons.deleteTitle"],
  messages: [
    ...["added", "addFailed", "listFailed", "deleted", "deleteFailed"].map((key) => `lessons.${key}`),
    ...["updated", "deleted", "ownOnly", "signInToEdit", "notFound", "noneFound"].map(
      (key) => `feedback.${key}`,
    ),
    ...["listFailed", "loadFailed", "loadFailedBecause", "updateFailed"].map((key) => `feedback.${key}`),
  ],
};

test.each(languages)("%s has one word and one spelling for each thing", (language) => {
  const specified = new Set(language === "en" ? Object.values(specifiedInEnglish).flat() : []);
  for (const [path, leaf] of leavesOf(catalogueIn(language)))
    for (const sentence of sentencesOf(path, leaf)) {
      // Find knows pages by other words, too, and shows none of them.
      if (path.startsWith("foundPages.also.")) continue;
      if (specified.has(path)) expect(sentence, `${path} needs no exemption`).toMatch(rejected[language]);
      else expect(sentence.normalize("NFD"), path).not.toMatch(rejected[language]);
    }
});

const formatsOf: Record<Language, typeof enFormats> = { en: enFormats, hi: hiFormats };

test.each(languages)("%s has a form for each of its plural categories", (language) => {
  const { locale, categories } = formatsOf[language];
  expect([...categories].sort()).toEqual(
    new Intl.PluralRules(locale).resolvedOptions().pluralCategories.sort(),
  );
});

test("one class in Hindi is one class", () => {
  const hi = catalogueIn("hi");
  expect(hi.insights.waitingLessons(1, false)).toBe("1 क्लास");
});

test("classes and feedback with a future date are counted in words", () => {
  expect(en.dashboard.laterDates(2, 1)).toBe("2 ratings and 1 class have future dates.");
  expect(en.dashboard.laterDates(1, 0)).toBe("1 rating has a future date.");
  expect(en.dashboard.laterDates(0, 2)).toBe("2 classes have future dates.");
});

test.each(languages)(
  "in %s, each line of the template of replies begins as the rule about its gaps knows",
  (language) => {
    const lines = catalogueIn(language).replies.template.split("\n");
    expect(lines.map((line) => line.replace("…", "").trim())).toEqual(
      lines.map(() => expect.toBeOneOf(replyBeginnings)),
    );
  },
);
