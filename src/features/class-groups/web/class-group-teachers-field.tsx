import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useEffect, useRef } from "react";
import { fullName } from "#domain/full-name.ts";
import { teacherLabels } from "#features/teachers/web/teacher-labels.ts";
import { teacherDirectoryQuery } from "#features/teachers/web/teachers.api.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
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
  /** The errors of the row at this position. */
  errorsAt: (index: number) => { teacherId?: string; subject?: string };
  error?: string;
  /** How many rows there may be. */
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
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const added = useRef(isAdding);
  const listed = directory.data ?? [];
  const former = known.filter(({ id }) => !listed.some((each) => each.id === id));
  const labelOf = teacherLabels(listed);
  const teachers = [
    ...listed.map((each) => ({ value: each.id, label: labelOf(each) })),
    ...[...new Map(former.map((each) => [each.id, { value: each.id, label: fullName(each) }])).values()],
  ];
  const coursesOf = (teacherId: string) => listed.find(({ id }) => id === teacherId)?.courses ?? [];

  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    list.current?.querySelector<HTMLElement>("li:last-child select")?.focus();
  });

  const change = (index: number, row: TaughtSubject) =>
    onChange(rows.map((each, at) => (at === index ? row : each)));
  const choose = (index: number, teacherId: string, subject: string) => {
    const courses = coursesOf(teacherId);
    const only = courses.length === 1 ? (courses[0] ?? "") : "";
    change(index, { teacherId, subject: courses.includes(subject) ? subject : only });
  };
  const add = () => {
    added.current = true;
    onChange([...rows, { teacherId: "", subject: "" }]);
  };
  const remove = (index: number) => {
    onChange(rows.filter((_row, at) => at !== index));
    addButton.current?.focus();
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-serif text-lg font-semibold">{t.labels.teachers}</legend>
      {rows.length === 0 && <p className="text-ink-muted">{t.classGroups.noTeachersHint}</p>}
      <ul ref={list} className="flex flex-col gap-4 empty:hidden">
        {rows.map(({ teacherId, subject }, index) => {
          const courses = coursesOf(teacherId);
          const subjects = subject === "" || courses.includes(subject) ? courses : [...courses, subject];
          const errors = errorsAt(index);
          return (
            <li
              // The position identifies a row: its values come from the list, the elements themselves have no state.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
            >
              <SelectField
                label={t.labels.teacher}
                className="max-sm:col-span-2"
                placeholder={directory.isPending ? t.labels.loadingTeachers : t.labels.selectTeacher}
                options={teachers}
                value={teacherId}
                error={errors.teacherId ?? (directory.isError ? t.teachers.listFailed : undefined)}
                onChange={(event) => choose(index, event.target.value, subject)}
              />
              <SelectField
                label={t.labels.subject}
                placeholder={t.labels.selectSubject}
                options={subjects.map((each) => ({ value: each, label: each }))}
                value={subject}
                error={errors.subject}
                disabled={teacherId === ""}
                onChange={(event) => change(index, { teacherId, subject: event.target.value })}
              />
              <Button
                variant="quiet-danger"
                className="mt-7.5 min-h-12 px-2"
                aria-label={t.classGroups.removeTeacher(index + 1)}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => remove(index)}
              />
            </li>
          );
        })}
      </ul>
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
      {rows.length < max && (
        <Button
          ref={addButton}
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          onClick={add}
          className="self-start"
        >
          {t.studentRecord.addTeacher}
        </Button>
      )}
    </fieldset>
  );
}
