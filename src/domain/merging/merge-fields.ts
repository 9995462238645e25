/** The values of which a merged record has one: the kept record's, or the other's where that is chosen or the kept record has none. */
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
export const whyNotMerged = ["keptHasLeft", "voided", "contactUnseen", "needsAdmin"] as const;

export type WhyNotMerged = (typeof whyNotMerged)[number];

/** Whether the value comes from the other record. */
export function takesOther(
  field: MergeField,
  { kept, other }: { kept: unknown; other: unknown },
  taken: readonly MergeField[],
): boolean {
  return other !== null && (kept === null || taken.includes(field));
}
