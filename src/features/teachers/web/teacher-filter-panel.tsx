import { useQuery } from "@tanstack/react-query";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { useChosen } from "#web/lists/use-chosen.ts";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import type { TeacherPlace } from "./teacher-search-params.ts";
import { teacherDirectoryQuery } from "./teachers.api.ts";

interface TeacherFilterPanelProps {
  place: TeacherPlace;
  onChange: (place: TeacherPlace) => void;
}

/** The subjects that are taught, each once, whatever its capitals. */
function subjectsOf(teachers: readonly { courses: readonly string[] }[]): string[] {
  const bySpelling = new Map(
    teachers.flatMap(({ courses }) => courses.map((each) => [each.toLowerCase(), each])),
  );
  return [...bySpelling.values()].sort((left, right) => left.localeCompare(right));
}

/** The filters of the list of mentors; each change takes effect at once. */
export default function TeacherFilterPanel({ place: inAddress, onChange }: TeacherFilterPanelProps) {
  const [place, setPlace] = useChosen(inAddress);
  const { data = [], isError } = useQuery(teacherDirectoryQuery);
  const set = (changes: TeacherPlace) => {
    const next = { ...place, ...changes };
    setPlace(next);
    onChange(next);
  };
  const { subject = "" } = place;
  const subjects = subjectsOf(data);
  const shown = subject === "" || subjects.includes(subject) ? subjects : [...subjects, subject];
  return (
    <Card>
      <fieldset className="grid items-end gap-x-6 gap-y-4 sm:grid-cols-2">
        <legend className="sr-only">{t.common.filters}</legend>
        <SelectField
          label={t.labels.subject}
          placeholder={t.teacherFilters.anySubject}
          options={shown.map((each) => ({ value: each, label: each }))}
          value={subject}
          onChange={({ target }) => set({ subject: target.value || undefined })}
          error={isError && data.length === 0 ? t.teachers.listFailed : undefined}
        />
        <Checkbox
          label={t.teacherFilters.few}
          checked={place.few === "yes"}
          onChange={({ target }) => set({ few: target.checked ? "yes" : undefined })}
        />
      </fieldset>
    </Card>
  );
}
