import { useQuery } from "@tanstack/react-query";
import { classGroupsQuery } from "#features/class-groups/web/class-groups.api.ts";
import { subjectsOf } from "#features/teachers/web/subjects-of.ts";
import { teacherLabels } from "#features/teachers/web/teacher-labels.ts";
import { teacherDirectoryQuery } from "#features/teachers/web/teachers.api.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { PeriodFilter } from "#web/lists/period-filter.tsx";
import { useChosen } from "#web/lists/use-chosen.ts";
import { withChosen } from "#web/lists/with-chosen.ts";
import { Card } from "#web/ui/card.tsx";
import type { ResponsesSearchParams } from "./response-list.tsx";

interface FilterPanelProps {
  searchParams: ResponsesSearchParams;
  onChange: (searchParams: ResponsesSearchParams) => void;
}

/** The filters of the school's responses; each change takes effect at once. */
export default function ResponsesFilterPanel({ searchParams: inAddress, onChange }: FilterPanelProps) {
  const [searchParams, setSearchParams] = useChosen(inAddress);
  const directory = useQuery(teacherDirectoryQuery);
  const groups = useQuery(classGroupsQuery());
  const { teacher, group, subject, from, to } = searchParams;
  const teachers = directory.data ?? [];
  const labelOf = teacherLabels(teachers);
  const teachersFailed = directory.isError && !directory.data ? t.teachers.listFailed : undefined;
  const set = (changes: ResponsesSearchParams) => {
    const next = { ...searchParams, ...changes };
    setSearchParams(next);
    onChange(next);
  };
  return (
    <Card>
      <fieldset className="flex flex-col gap-5">
        <legend className="sr-only">{t.common.filters}</legend>
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          <SelectField
            label={t.labels.teacher}
            placeholder={t.common.allTeachers}
            options={withChosen(
              teachers.map((each) => ({ value: each.id, label: labelOf(each) })),
              teacher,
              t.audit.oneTeacher,
            )}
            value={teacher ?? ""}
            onChange={({ target }) => set({ teacher: target.value || undefined })}
            error={teachersFailed}
          />
          <SelectField
            label={t.labels.subject}
            placeholder={t.teacherFilters.anySubject}
            options={withChosen(
              subjectsOf(teachers).map((each) => ({ value: each, label: each })),
              subject,
              subject ?? "",
            )}
            value={subject ?? ""}
            onChange={({ target }) => set({ subject: target.value || undefined })}
            error={teachersFailed}
          />
          <SelectField
            label={t.labels.classGroup}
            placeholder={t.studentRecord.anyClassGroup}
            options={withChosen(
              (groups.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              group,
              t.feedbackFilters.oneClassGroup,
            )}
            value={group ?? ""}
            onChange={({ target }) => set({ group: target.value || undefined })}
            error={groups.isError && !groups.data ? t.classGroups.listFailed : undefined}
          />
        </div>
        <PeriodFilter from={from} to={to} onPeriod={set} />
      </fieldset>
    </Card>
  );
}
