import { useQuery } from "@tanstack/react-query";
import { fullName } from "#domain/full-name.ts";
import { rosterInWords } from "#features/class-groups/web/enrolments/roster-in-words.ts";
import { t } from "#web/language/language.ts";
import { namedStudentQuery } from "./named-students.api.ts";

/** Where a student of this name is: always, or only if another student has the same name. */
type When = "always" | "shared";

function useRosterEntry(id: string, when: When): string | null {
  const { data } = useQuery(namedStudentQuery(id));
  return data?.classGroups && (when === "always" || data.hasNamesake)
    ? rosterInWords(data.classGroups)
    : null;
}

interface StudentRosterEntryProps {
  id: string;
  /** `always` where one student is chosen or written about; `shared` in lists of what they wrote (docs/decisions/079). */
  when: When;
}

/** Beside a student's name: the class group and roll number that tell two of one name apart. Nothing until they are known. */
export function StudentRosterEntry({ id, when }: StudentRosterEntryProps) {
  const rosterEntry = useRosterEntry(id, when);
  if (rosterEntry === null) return null;
  return (
    <>
      {/* Else a screen reader reads name and class group as one word. */}
      <span className="sr-only">, </span>
      <span translate="no" className="ml-2 inline-block font-sans text-sm font-normal text-ink-muted">
        {rosterEntry}
      </span>
    </>
  );
}

/** A student's name in a question or a label, with the class group if another student has the same name. */
export function useStudentName({ id, ...student }: { id: string; name: string; surname: string }): string {
  const rosterEntry = useRosterEntry(id, "shared");
  const name = fullName(student);
  return rosterEntry === null ? name : t.common.nameAndRoster(name, rosterEntry);
}
