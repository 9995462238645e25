import { classGroupKey } from "#domain/class-group-key.ts";
import { asciiDigits, cleanLine, withoutInvisible } from "#domain/text.ts";
import { sentence } from "#locales/sentence.ts";
import { type GroupRef, newGroupRef, type Problem, wrong } from "./planned-rows.ts";

const classWord = "class(?:es)?|cls|std|standard|grade|कक्षा|क्लास|वर्ग|इयत्ता";
const sectionWord = "section|sec|div(?:ision)?|अनुभाग|सेक्शन|खंड|तुकडी|वर्ग";
const number = "1[0-2]|0?[1-9]|xii|xi|x|ix|viii|vii|vi|v|iv|iii|ii|i";
const before =
  "(?:pre|play)[ -]?(?:nursery|primary|school|group)?|nursery|nur|l\\.?k\\.?g\\.?|u\\.?k\\.?g\\.?|k\\.?g\\.?[ -]?(?:[12]|ii?)?|balvatika(?: ?[1-3])?|नर्सरी";
const stream = "science|sci|commerce|com|arts|art|humanities|hum|pcm|pcb|विज्ञान|वाणिज्य|कला";
const gap = "[\\s:.,_/–—-]*";
const section = `(?:(?:${sectionWord})${gap})?["'(\\[]?\\s?([a-z]\\d?|[अ-ह]|(?:${stream})(?:${gap}[a-z])?)\\s?["')\\]]?`;
const level = `(${number}|${before})(?:\\s?(?:st|nd|rd|th|वीं|वी|वां))?`;

const alone = new RegExp(`^(?:(?:${classWord})${gap})?${level}(?:${gap}${section})?$`, "iu");
const within = new RegExp(
  `(?:^|[^\\p{L}\\p{M}])(?:${classWord})${gap}${level}(?:${gap}${section})?(?=$|[^\\p{L}\\p{M}\\d])`,
  "iu",
);

const plain = (written: string) =>
  asciiDigits(withoutInvisible(written.normalize("NFKC")))
    .replace(/\s+/g, " ")
    .trim();

function named([, level = "", part]: RegExpExecArray): string {
  const name = level.replace(/^0/, "").toUpperCase();
  return part === undefined ? name : `${name}-${part.length === 1 ? part.toUpperCase() : part}`;
}

/** The class group that a whole text names: '10-B', 'Class X B', 'STD 10 B', 'कक्षा 10 ब'. Null for anything else. */
export function readClassGroup(written: string): string | null {
  const text = plain(written);
  const found = text.length <= 40 ? alone.exec(text) : null;
  return found && named(found);
}

/** The class group that a title names, among other words: 'List of Class X B, 2026-27'. Null without a word such as "Class" before it. */
export function findClassGroup(title: string): string | null {
  const found = within.exec(plain(title));
  return readClassGroup(title) ?? (found && named(found));
}

/** What parts the class groups in a cell, the surest first: "9/A, 9/B" are two. */
const parting = [/[,;&+|\n]|\s(?:and|और|व)\s/i, /[,;&+|\n/]|\s(?:and|और|व)\s/i, /\s+/];

/**
 * The class groups in a cell: '9-A, 9-B', '9A/9B', '9 A B', '9 (A, B) & X-C'. `isKnown` tells whether the school calls one of them so.
 * A cell that is no list of class groups is one.
 */
export function classGroupsIn(cell: string, isKnown: (name: string) => boolean = () => false): string[] {
  const isOne = (name: string) => readClassGroup(name) !== null || isKnown(name);
  if (isOne(plain(cell))) return [cell];
  for (const each of parting) {
    const parts = cell.split(each).map((part) => plain(part.replace(/[()[\]]/g, " ")));
    const names = withLevels(parts.filter(Boolean), isOne);
    if (names.length > 1) return [...new Set(names)];
  }
  return [cell];
}

/** '9-A, B' is '9-A' and '9-B': a section alone is of the level before it. None if one of them is no class group. */
function withLevels(parts: readonly string[], isOne: (name: string) => boolean): string[] {
  const names: string[] = [];
  let level = "";
  for (const part of parts) {
    const group = isOne(part) ? part : level === "" ? null : readClassGroup(`${level}-${part}`);
    if (group === null) return [];
    // In "9 A B", the level alone is no class group.
    if (group !== part && names.length === 1 && readClassGroup(names[0] ?? "") === level) names.pop();
    names.push(group);
    level = readClassGroup(group)?.replace(/-.*/, "") ?? "";
  }
  return names;
}

const classGroupNameMax = 40;

/** Finds the class groups that cells mean: those of the year, and new ones, each by what its spellings share. */
export function readClassGroups(known: readonly { id: string; name: string }[]) {
  const byKey = Map.groupBy(known, ({ name }) => classGroupKey(name));
  const names = new Map<GroupRef, string>(known.map(({ id, name }) => [id, name]));
  return {
    /** What the class group is called; new ones in the spelling that the file has first. */
    nameOf: (ref: GroupRef) => names.get(ref) ?? "",
    find(written: string): { ref: GroupRef } | { problem: Problem } {
      const name = cleanLine(written);
      const isWrong = (text: Problem["sentence"]) => ({ problem: wrong("classGroup", text) });
      if (name.length > classGroupNameMax) return isWrong(sentence("importing.tooLong", classGroupNameMax));
      const key = classGroupKey(name);
      const alike = byKey.get(key) ?? [];
      const [one] =
        alike.length === 1 ? alike : alike.filter((each) => each.name.toLowerCase() === name.toLowerCase());
      if (one !== undefined) return { ref: one.id };
      if (alike.length > 1)
        return isWrong(sentence("importing.classGroupUnclear", alike.map((each) => each.name).join(", ")));
      const ref = newGroupRef(key);
      if (!names.has(ref)) names.set(ref, readClassGroup(name) ?? name);
      return { ref };
    },
  };
}

export type ClassGroupRefs = ReturnType<typeof readClassGroups>;
