import { fullName } from "#domain/full-name.ts";
import type { ImportField } from "#domain/import/fields.ts";
import type { Change, ShownGuardian } from "#domain/import/planned-rows.ts";
import type { PreviewRow } from "#features/import/web/imports.api.ts";
import { fieldNames } from "#features/import/web/mapping/names-in-words.ts";
import type { RelationName } from "#locales/params.ts";
import { t } from "#web/language/language.ts";

export const fieldName = (field: ImportField): string => fieldNames()[field];

/** Whom a row is about. */
function personOf({ kind, cells }: Pick<PreviewRow, "kind" | "cells">): string {
  const { name = "", surname = "", teacher = "" } = cells;
  return (kind === "teaching" ? teacher : fullName({ name, surname })) || t.importPreview.unnamed;
}

/** What tells a row that needs a decision from others. */
function rosterOf({ kind, cells }: PreviewRow): string[] {
  const { classGroup, rollNumber, subject } = cells;
  const parts =
    kind === "teaching"
      ? [subject, classGroup]
      : [classGroup, rollNumber && t.importPreview.roll(rollNumber)];
  return parts.flatMap((part) => part || []);
}

/** What an import does with a row, in one sentence. */
export function sentenceOfRow(row: PreviewRow): string {
  const name = personOf(row);
  const { state, changes, kind } = row;
  if (state === "skipped") return t.importPreview.isLeftOut(name);
  if (row.sameAsRow !== null && changes.length === 0 && row.problems.length === 0)
    return t.importPreview.sameAs(name);
  if (state === "wrong" || state === "doubtful") return [name, ...rosterOf(row)].join(", ");
  const [taught] = changes.flatMap((change) => (change.kind === "teaches" ? [change] : []));
  if (taught) return t.importPreview.teaches(taught.teacher, taught.subject, taught.classGroup);
  const groups = changes.flatMap((change) => (change.kind === "joins" ? [change.classGroup] : []));
  if (state === "created") {
    if (kind === "teachers") return t.importPreview.newTeacher(name);
    return groups.length > 0
      ? t.importPreview.newStudentIn(name, groups.join(", "))
      : t.importPreview.newStudent(name);
  }
  if (changes.length === 0) return t.importPreview.asBefore(name);
  if (changes.some((change) => change.kind === "leaves")) return t.importPreview.leaves(name);
  const moved = changes.find((change) => change.kind === "moves");
  const hasNewGuardian = changes.some((change) => change.kind === "guardian-added");
  if (moved) {
    return hasNewGuardian
      ? t.importPreview.movesWithGuardian(name, moved.from, moved.classGroup)
      : t.importPreview.moves(name, moved.from, moved.classGroup);
  }
  if (groups.length > 0) return t.importPreview.joins(name, groups.join(", "));
  return hasNewGuardian && changes.length === 1
    ? t.importPreview.getsGuardian(name)
    : t.importPreview.changes(name);
}

const shownValue = (field: ImportField, value: string) =>
  field === "dateOfBirth" || field === "joiningDate" ? t.importPreview.day(value) : value;

const guardianFacts = ({ name, relation, phone, email }: ShownGuardian) =>
  [name, t.guardians.relationName(relation as RelationName), phone, email].filter(Boolean).join(", ");

/** A change besides the sentence; null if the sentence says it. */
export function factOfChange(change: Change): string | null {
  switch (change.kind) {
    case "field": {
      const { field, before, after } = change;
      const name = fieldName(field);
      if (field === "name" && before === null) return null;
      if (after === null) return t.importPreview.fieldEmptied(name, shownValue(field, before ?? ""));
      return before === null
        ? t.importPreview.fieldSet(name, shownValue(field, after))
        : t.importPreview.fieldChanged(name, shownValue(field, before), shownValue(field, after));
    }
    case "guardian-added":
      return t.importPreview.guardian(guardianFacts(change.guardian));
    case "guardian-changed":
      return t.importPreview.guardianChanged(guardianFacts(change.before), guardianFacts(change.guardian));
    default:
      return null;
  }
}

/** What tells a candidate from others of the same name. */
export function factsOfCandidate(candidate: PreviewRow["candidates"][number]): string {
  const { classGroup, rollNumber, dateOfBirth, email } = candidate;
  return [
    classGroup,
    rollNumber && t.importPreview.roll(rollNumber),
    dateOfBirth && t.importPreview.born(dateOfBirth),
    email,
  ]
    .filter(Boolean)
    .join(", ");
}
