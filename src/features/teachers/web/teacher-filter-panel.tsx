import { useQuery } from "@tanstack/react-query";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { useChosen } from "#web/lists/use-chosen.ts";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { subjectsOf } from "./subjects-of.ts";
import type { TeacherSearchParams } from "./teacher-controls.tsx";
import { teacherDirectoryQuery } from "./teacher-directory.api.ts";

interface TeacherFilterPanelProps {
  searchParams: TeacherSearchParams;
  onChange: (searchParams: TeacherSearchParams) => void;
}

/** The filters of the list of mentors; each change takes effect at once. */
export default function TeacherFilterPanel({ searchParams: inAddress, onChange }: TeacherFilterPanelProps) {
  const [searchParams, setSearchParams] = useChosen(inAddress);
  const { data = [], isError } = useQuery(teacherDirectoryQuery);
  const set = (changes: TeacherSearchParams) => {
    const next = { ...searchParams, ...changes };
    setSearchParams(next);
    onChange(next);
  };
  const { subject = "" } = searchParams;
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
          checked={searchParams.few === "yes"}
          onChange={({ target }) => set({ few: target.checked ? "yes" : undefined })}
        />
      </fieldset>
    </Card>
  );
}
