import { useQuery } from "@tanstack/react-query";
import { fullName } from "#domain/full-name.ts";
import { placesInWords } from "#features/class-groups/web/enrolments/places-in-words.ts";
import { t } from "#web/language/language.ts";
import { namedStudentQuery } from "./named-students.api.ts";

/** Where a student of this name is: always, or only if another student has the same name. */
type When = "always" | "shared";

function usePlace(id: string, when: When): string | null {
  const { data } = useQuery(namedStudentQuery(id));
  return data?.classGroups && (when === "always" || data.hasNamesake)
    ? placesInWords(data.classGroups)
    : null;
}

interface StudentPlaceProps {
  id: string;
  /** `always` where one student is chosen or written about; `shared` in lists of what they wrote (docs/decisions/079). */
  when: When;
}

/** Beside a student's name: the class group and roll number that tell two of one name apart. Nothing until they are known. */
export function StudentPlace({ id, when }: StudentPlaceProps) {
  const place = usePlace(id, when);
  if (place === null) return null;
  return (
    <>
      {/* Else a screen reader reads name and class group as one word. */}
      <span className="sr-only">, </span>
      <span translate="no" className="ml-2 inline-block font-sans text-sm font-normal text-ink-muted">
        {place}
      </span>
    </>
  );
}

/** A student's name in a question or a label, with the place if another student has the same name. */
export function useStudentName({ id, ...student }: { id: string; name: string; surname: string }): string {
  const place = usePlace(id, "shared");
  const name = fullName(student);
  return place === null ? name : t.common.nameAndPlace(name, place);
}
