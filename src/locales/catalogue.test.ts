import { expect, test } from "vitest";
import { formats as enFormats } from "./en/format.ts";
import { en } from "./en.ts";
import { formats as hiFormats } from "./hi/format.ts";
import { type Language, languages, loadCatalogue } from "./languages.ts";

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

/** The parameters of a function leaf, of some record or text that no sentence of ours holds. */
const record = { student: "7", teacher: "7", topic: "7", name: "7", feedbackCount: 7, channel: "email" };

/** What a leaf says with parameters that bring no Latin letters of their own. */
function saidBy(path: string, leaf: Leaf): string[] {
  if (typeof leaf === "string") return [leaf];
  const call = leaf as (...params: unknown[]) => string;
  if (path.startsWith("audit.did")) return [call(record), call({ ...record, student: null, topic: null })];
  if (/oleName$|ditedBy|asEdited|whichWords/.test(path))
    return ["admin", "teacher", "student"].map((role) => call(role));
  if (path === "signIn.signedInAs") return ["admin", "teacher", "student"].map((role) => call("7", role));
  if (/[.](opened|title$|sentTo)/.test(path))
    return ["whatsapp", "email"].map((channel) => call(channel, 1, 2));
  if (/dayOf|timeOf|undoneBy/.test(path)) {
    const at = "2026-11-20T10:00:00Z";
    return [path.includes("undoneBy") ? call("7", at, "UTC") : call(at, "UTC")];
  }
  if (path.endsWith("signedInAs")) return ["admin", "teacher", "student"].map((role) => call("7", role));
  const attempts = samples.map((params) => tryTo(() => call(...params))).filter((said) => said !== null);
  expect(attempts, `${path} takes other parameters than the samples`).not.toEqual([]);
  return attempts;
}

/** Parameters that sentences take. With those of other types they throw, or say that something is no number. */
const samples = [
  [1, 1, 1],
  [7, 0, 5],
  [7, "2026-11-01", "2026-12-01"],
  ["2026-11-01", "2026-11-02", "2026-11-03"],
  ["7", "7", "2026-11-01"],
  ["7", "2026-11-01"],
  [["7", "7"]],
];

function tryTo(say: () => string): string | null {
  try {
    const said = say();
    return /NaN|undefined/.test(said) ? null : said;
  } catch {
    return null;
  }
}

/** Latin words that stay as they are in every language. */
const sameInAllLanguages = /Classback|WhatsApp|Gmail|PDF|https|\bam\b|\bpm\b/g;

const others = languages.filter((language) => language !== "en");

test.each(others)("%s says everything that English says, with the same parameters", async (language) => {
  const [english, other] = [leavesOf(en), leavesOf(await loadCatalogue(language))];
  expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [path, leaf] of english) {
    expect(typeof other.get(path), path).toBe(typeof leaf);
    expect(other.get(path)?.length === leaf.length || typeof leaf === "string", path).toBe(true);
  }
});

test.each(others)("%s leaves no sentence in English", async (language) => {
  for (const [path, leaf] of leavesOf(await loadCatalogue(language))) {
    for (const said of saidBy(path, leaf)) {
      expect(said.replace(sameInAllLanguages, ""), path).not.toMatch(/[a-z]{2}/i);
      expect(said, path).not.toMatch(/[०-९]/);
    }
  }
});

const formatsOf: Record<Language, typeof enFormats> = { en: enFormats, hi: hiFormats };

test.each(languages)("%s has a form for each of its plural categories", (language) => {
  const { locale, categories } = formatsOf[language];
  expect([...categories].sort()).toEqual(
    new Intl.PluralRules(locale).resolvedOptions().pluralCategories.sort(),
  );
});

test("what has a date in the future is counted in words", () => {
  expect(en.dashboard.laterDates(2, 1)).toBe("2 reviews and 1 class have a date in the future.");
  expect(en.dashboard.laterDates(1, 0)).toBe("1 review has a date in the future.");
  expect(en.dashboard.laterDates(0, 2)).toBe("2 classes have a date in the future.");
});
