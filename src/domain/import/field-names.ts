import { guardiansMax } from "#domain/guardians.ts";
import type { Catalogue } from "#locales/catalogue.ts";
import type { ImportField } from "./fields.ts";

const guardians = Array.from({ length: guardiansMax }, (_, index) => index + 1);

/** The names of the fields that an import reads: headings of exports, which an import recognises, and on its pages. */
export function importFieldNames({
  exports,
  identifiers,
  labels,
}: Pick<Catalogue, "exports" | "identifiers" | "labels">): Record<ImportField, string> {
  const ofGuardians = guardians.flatMap((position) => [
    [`guardian${position}Name`, exports.guardianName(position)],
    [`guardian${position}Relation`, exports.guardianRelation(position)],
    [`guardian${position}Phone`, exports.guardianPhone(position)],
    [`guardian${position}Email`, exports.guardianEmail(position)],
  ]);
  return {
    name: labels.name,
    surname: labels.surname,
    classGroup: labels.classGroup,
    rollNumber: identifiers.rollNumber,
    admission: identifiers.admission,
    pen: identifiers.pen,
    apaar: identifiers.apaar,
    other: identifiers.otherNumber,
    dateOfBirth: identifiers.dateOfBirth,
    email: labels.email,
    loginName: labels.loginName,
    city: labels.city,
    education: labels.education,
    status: labels.status,
    phone: labels.phone,
    courses: labels.courses,
    joiningDate: labels.joiningDate,
    subject: labels.subject,
    teacher: labels.teacher,
    ...Object.fromEntries(ofGuardians),
  };
}
