import { useQuery } from "@tanstack/react-query";
import { fullName } from "#domain/full-name.ts";
import { teacherDirectoryQuery } from "#features/teachers/web/teacher-directory.api.ts";
import { teacherLabels } from "#features/teachers/web/teacher-labels.ts";
import { ListOfInputs } from "#web/forms/list-of-inputs.tsx";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import type { ClassGroup } from "./class-groups.api.ts";

interface TaughtSubject {
  teacherId: string;
  subject: string;
}

interface ClassGroupTeachersFieldProps {
  rows: readonly TaughtSubject[];
  onChange: (rows: TaughtSubject[]) => void;
  /** The present teachers: their names are known without the directory. */
  known: ClassGroup["teachers"];
  errorsAt: (index: number) => { teacherId?: string; subject?: string };
  error?: string;
  max: number;
  /** Whether the last row was just added. */
  isAdding: boolean;
}

/** Who teaches a class group, and what: rows of a teacher and one of their courses. */
export function ClassGroupTeachersField({
  rows,
  onChange,
  known,
  errorsAt,
  error,
  max,
  isAdding,
}: ClassGroupTeachersFieldProps) {
  const directory = useQuery(teacherDirectoryQuery);
  const listed = directory.data ?? [];
  const former = known.filter(({ id }) => !listed.some((each) => each.id === id));
  const labelOf = teacherLabels(listed);
  const teachers = [
    ...listed.map((each) => ({ value: each.id, label: labelOf(each) })),
    ...[...new Map(former.map((each) => [each.id, { value: each.id, label: fullName(each) }])).values()],
  ];
  const coursesOf = (teacherId: string) => listed.find(({ id }) => id === teacherId)?.courses ?? [];

  return (
    <ListOfInputs
      title={t.labels.teachers}
      rows={rows}
      onChange={onChange}
      emptyRow={{ teacherId: "", subject: "" }}
      max={max}
      isAdding={isAdding}
      addLabel={t.studentRecord.addTeacher}
      rowClassName="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
      removeButton={(index) => ({
        "aria-label": t.classGroups.removeTeacher(index + 1),
        className: "mt-7.5 min-h-12 px-2",
      })}
      hint={rows.length === 0 && <p className="text-ink-muted">{t.classGroups.noTeachersHint}</p>}
      error={error}
    >
      {({ teacherId, subject }, index, change) => {
        const courses = coursesOf(teacherId);
        const subjects = subject === "" || courses.includes(subject) ? courses : [...courses, subject];
        const errors = errorsAt(index);
        const choose = (teacherId: string) => {
          const courses = coursesOf(teacherId);
          const only = courses.length === 1 ? (courses[0] ?? "") : "";
          change({ teacherId, subject: courses.includes(subject) ? subject : only });
        };
        return (
          <>
            <SelectField
              label={t.labels.teacher}
              className="max-sm:col-span-2"
              placeholder={directory.isPending ? t.labels.loadingTeachers : t.labels.selectTeacher}
              options={teachers}
              value={teacherId}
              error={errors.teacherId ?? (directory.isError ? t.teachers.listFailed : undefined)}
              onChange={(event) => choose(event.target.value)}
            />
            <SelectField
              label={t.labels.subject}
              placeholder={t.labels.selectSubject}
              options={subjects.map((each) => ({ value: each, label: each }))}
              value={subject}
              error={errors.subject}
              disabled={teacherId === ""}
              onChange={(event) => change({ teacherId, subject: event.target.value })}
            />
          </>
        );
      }}
    </ListOfInputs>
  );
}
