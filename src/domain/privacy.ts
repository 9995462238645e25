/** What becomes of the words of a student who is erased. */
export const wordRules = ["removed", "kept"] as const;

export type WordRule = (typeof wordRules)[number];

/** Whether a name was typed that is the same to people: capitals and further spaces do not count. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
  return plain(typed) === plain(name);
}

/** What a school can stop keeping of students who left long ago: texts of messages to parents, words of feedback, or all but numbers. */
export const retentionKinds = ["messages", "words", "records"] as const;

export type RetentionKind = (typeof retentionKinds)[number];

/** Months since a student left that a school can choose. */
export const retentionMonths = [3, 6, 12, 24, 36, 60, 120] as const;

/** How many students one press is about at most. */
export const retentionStudentsMax = 100;
