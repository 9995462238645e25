import { useQuery } from "@tanstack/react-query";
import { classGroupsQuery } from "#features/class-groups/web/class-groups.api.ts";
import { teacherDirectoryQuery } from "#features/teachers/web/teacher-directory.api.ts";
import { teacherLabels } from "#features/teachers/web/teacher-labels.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { useChosen } from "#web/lists/use-chosen.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import type { StudentFilters } from "./student-list.tsx";

interface FilterPanelProps {
  filters: StudentFilters;
  onChange: (filters: StudentFilters) => void;
}

/** The filters of the list of students; each change takes effect at once. */
export default function StudentFilterPanel({ filters: inAddress, onChange }: FilterPanelProps) {
  const [filters, setFilters] = useChosen(inAddress);
  const groups = useQuery(classGroupsQuery());
  const directory = useQuery(teacherDirectoryQuery);
  const labelOf = teacherLabels(directory.data ?? []);
  const choose = (chosen: StudentFilters) => {
    setFilters(chosen);
    onChange(chosen);
  };
  const choices = [
    { label: t.studentRecord.noContact, field: "contact", value: "none" },
    { label: t.students.notConfirmed, field: "confirmed", value: "no" },
    { label: t.studentRecord.neverAnswers, field: "answers", value: "none" },
    { label: t.studentRecord.left, field: "left", value: "yes" },
  ] as const;
  const set = (change: StudentFilters) => choose({ ...filters, ...change });
  return (
    <Card>
      <fieldset className="flex flex-col gap-4">
        <legend className="sr-only">{t.common.filters}</legend>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            label={t.labels.classGroup}
            placeholder={t.studentRecord.anyClassGroup}
            options={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={filters.classGroupId ?? ""}
            onChange={({ target }) => set({ classGroupId: target.value || undefined })}
            error={groups.isError && !groups.data ? t.classGroups.listFailed : undefined}
          />
          <SelectField
            label={t.labels.teacher}
            placeholder={directory.isPending ? t.labels.loadingTeachers : t.common.allTeachers}
            options={(directory.data ?? []).map((teacher) => ({
              value: teacher.id,
              label: labelOf(teacher),
            }))}
            value={filters.teacherId ?? ""}
            onChange={({ target }) => set({ teacherId: target.value || undefined })}
            error={directory.isError && !directory.data ? t.teachers.listFailed : undefined}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-6">
          {choices.map(({ label, field, value }) => (
            <Checkbox
              key={field}
              label={label}
              checked={filters[field] === value}
              onChange={({ target }) => set({ [field]: target.checked ? value : undefined })}
            />
          ))}
          {Object.values(filters).some((value) => value !== undefined) && (
            <Button variant="quiet" onClick={() => choose({})}>
              {t.common.clearFilters}
            </Button>
          )}
        </div>
      </fieldset>
    </Card>
  );
}
