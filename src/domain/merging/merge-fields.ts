/** The values of which a merged record has one: the remaining record's, or the other's where that is chosen or the remaining record has none. */
export const mergeFields = [
  "name",
  "dateOfBirth",
  "email",
  "loginName",
  "admission",
  "pen",
  "apaar",
  "other",
  "rollNumber",
  "age",
  "city",
  "education",
] as const;

export type MergeField = (typeof mergeFields)[number];

/** Why two records cannot be merged, each with its sentence in the catalogue. */
export const whyNotMerged = ["remainingHasLeft", "voided", "contactUnseen", "needsAdmin"] as const;

export type WhyNotMerged = (typeof whyNotMerged)[number];

/** Whether the value comes from the other record. */
export function takesOther(
  field: MergeField,
  { remaining, other }: { remaining: unknown; other: unknown },
  taken: readonly MergeField[],
): boolean {
  return other !== null && (remaining === null || taken.includes(field));
}
