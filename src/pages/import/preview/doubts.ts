import type { PreviewRow } from "#features/import/web/imports.api.ts";
import { t } from "#web/language/language.ts";

type Problem = PreviewRow["problems"][number];

/** Doubts about who a row is about: someone of the candidates, or somebody else. */
const aboutPeople = new Set([
  "importing.maybeSame",
  "importing.maybeTwice",
  "importing.teacherMaybe",
  "importing.rollNumberTaken",
  "importing.teacherUnclear",
]);

/** What is not there yet, and is added. */
const isNew = new Set(["importing.teacherNew", "importing.classGroupNew", "importing.withoutClassGroup"]);

/** Rows that may be about nobody, or about somebody who is not at the school. */
const aboutNobody = new Set(["importing.nameAlone", "importing.vacantPost", "importing.statusUnclear"]);

/** In a table of who teaches what, a name or a class group is the same one in all of its rows: the cell that an answer holds for. */
export function cellForAll({ kind, cells }: PreviewRow, { field }: Problem) {
  const text = kind === "teaching" && field ? cells[field] : undefined;
  return field && text !== undefined ? { field, text } : null;
}

export const isAboutPeople = (key: string) => aboutPeople.has(key);
export const mayBeNobody = (key: string) => aboutNobody.has(key);

/** What a button says that takes a row as it is, in answer to a doubt. */
export function acceptLabel({ sentence: { key, params } }: Problem): string {
  if (aboutPeople.has(key)) return t.importPreview.someoneElse;
  if (isNew.has(key)) return t.common.add;
  switch (key) {
    case "importing.phoneOfWhom":
      return t.importPreview.anotherGuardian;
    case "importing.contradicts":
      return t.importPreview.lineCounts(Number(params[0]));
    case "importing.inTwoGroups":
      return t.importPreview.inBoth;
    default:
      return t.importPreview.accept;
  }
}

/** The same for all rows with this doubt; null where each row needs a look. */
export function acceptAllLabel(key: string): string | null {
  if (isNew.has(key)) return t.importPreview.addAll;
  switch (key) {
    // Several teachers of one name are told apart by their addresses, row by row.
    case "importing.teacherUnclear":
      return null;
    case "importing.phoneOfWhom":
      return t.importPreview.addAll;
    case "importing.contradicts":
      return t.importPreview.earlierCount;
    case "importing.inTwoGroups":
      return t.importPreview.allInBoth;
    default:
      return aboutPeople.has(key) ? t.importPreview.keepAllApart : t.importPreview.acceptAll;
  }
}
