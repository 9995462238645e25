import { normalForm } from "./normal-form.ts";

/** Words that say only that this is a class group, or which part of its name follows. */
const empty = new Set([
  ...["class", "cls", "cl", "std", "standard", "grade", "gr", "section", "sec", "division", "div"],
  ...["कक्षा", "क्लास", "वर्ग", "सेक्शन", "इयत्ता", "तुकडी"].map(normalForm),
]);

const roman = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];

/** '10th', '2nd', '10वीं'. */
const ordinal = new RegExp(
  `(\\d) ?(?:st|nd|rd|th|${["वीं", "वी", "वां"].map(normalForm).join("|")})(?= |$)`,
  "u",
);

/** What names share that look alike within a school year: '10-B', '१०B', 'X-B', 'Class 10 B', 'Std. 10th-B' and 'कक्षा 10 B'. */
export function classGroupKey(name: string): string {
  const form = normalForm(name);
  const [first = "", ...others] = form
    .replace(ordinal, "$1 ")
    // Numbers and letters stand apart.
    .replace(/(?<=\d)(?=[^\d ])|(?<=[^\d ])(?=\d)/gu, " ")
    .split(" ")
    .filter((word) => word !== "" && !empty.has(word))
    .map((word) => word.replace(/^0+(?=\d)/, ""));
  const grade = roman.indexOf(first) + 1;
  const parts = [grade > 0 ? String(grade) : first, ...others];
  return parts.join(" ").replace(/(?<!\d) | (?!\d)/g, "") || form;
}

/** Whether a class group has a name with these letters, or one that a name in another spelling begins like: '10b' finds 'X-B'. */
export function isNamedLike(name: string, search: string): boolean {
  return (
    normalForm(name).includes(normalForm(search)) || classGroupKey(name).startsWith(classGroupKey(search))
  );
}

const inNumberOrder = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Class groups by grade, in whichever numerals it is written: 'Class 9-B', 'IX-C', '10-A', 'Rose'. */
export function inGroupOrder<Group extends { name: string }>(groups: readonly Group[]): Group[] {
  return groups
    .map((group) => ({ group, key: classGroupKey(group.name) }))
    .sort((a, b) => inNumberOrder.compare(a.key, b.key) || inNumberOrder.compare(a.group.name, b.group.name))
    .map(({ group }) => group);
}

/** The most words in which a class group is looked for: 'class 10 section B'. */
const groupWordsMax = 5;

/** How the key of a class group begins that no name looks like: with a grade, or a word for the years before the first. */
const plainGroup = /^(?:\d{1,2}(?!\d)|(?:jr|sr)?kg|lkg|ukg|nursery|prep)/;

/**
 * The class groups that words of a search may mean, by their keys, and the other words: 'Aarav 10-A', 'class X A 2'. The longest come
 * first. 'Rose' and the 'V' of 'V. Iyer' are rather names, and a number alone is none.
 */
export function groupsInSearch(search: string): { key: string; rest: string }[] {
  const words = search.split(" ").filter(Boolean);
  const lengths = Array.from({ length: Math.min(words.length, groupWordsMax) }, (_, index) => index + 1);
  return lengths.reverse().flatMap((length) =>
    words.slice(0, words.length - length + 1).flatMap((_, start) => {
      const written = words.slice(start, start + length).join(" ");
      const key = classGroupKey(written);
      const isBare = length === 1 && (/^\d+$/.test(key) || (/\d/.test(key) && /^\p{L}+$/u.test(written)));
      if (!plainGroup.test(key) || isBare) return [];
      return [{ key, rest: [...words.slice(0, start), ...words.slice(start + length)].join(" ") }];
    }),
  );
}
