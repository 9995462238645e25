import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { teacherLabels } from "#features/teachers/web/teacher-labels.ts";
import { teacherDirectoryQuery } from "#features/teachers/web/teachers.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { ChipsField } from "./chips-field.tsx";
import type { Student } from "./students.api.ts";

interface TeacherChipsFieldProps {
  teacherIds: readonly string[];
  /** Teachers who were assigned when the page was opened: their names are known without the directory. */
  known: Student["teachers"];
  onChange: (teacherIds: string[]) => void;
  /** The teacher who is chosen, but not added yet; '' if there is none. */
  chosen: string;
  onChosenChange: (teacherId: string) => void;
  error?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** The assigned teachers. An added teacher leaves the list of choices, and returns when removed (spec section 4). */
export function TeacherChipsField({
  teacherIds,
  known,
  onChange,
  chosen,
  onChosenChange,
  error,
  ref,
}: TeacherChipsFieldProps) {
  const directory = useQuery(teacherDirectoryQuery);
  const teachers = [...(directory.data ?? []), ...known];
  const labelOf = teacherLabels(teachers);
  const nameOf = (id: string) => {
    const teacher = teachers.find((each) => each.id === id);
    return teacher ? labelOf(teacher) : t.person.teacherNotFound;
  };
  const addable = [...new Set(teachers.map(({ id }) => id))]
    .filter((id) => !teacherIds.includes(id))
    .map((id) => ({ value: id, label: nameOf(id) }))
    .sort((one, other) => one.label.localeCompare(other.label));

  function add() {
    if (chosen === "") return;
    if (addable.some(({ value }) => value === chosen)) onChange([...teacherIds, chosen]);
    else notify.error(t.person.teacherNotFound);
    onChosenChange("");
  }

  return (
    <ChipsField
      label={t.labels.teachers}
      addLabel={t.studentRecord.addTeacher}
      onAdd={add}
      chips={teacherIds.map((id) => ({ key: id, text: nameOf(id) }))}
      onRemove={(removed) => onChange(teacherIds.filter((id) => id !== removed))}
    >
      <SelectField
        ref={ref}
        label={t.labels.teacher}
        placeholder={directory.isPending ? t.labels.loadingTeachers : t.labels.selectTeacher}
        options={addable}
        value={chosen}
        onChange={(event) => onChosenChange(event.target.value)}
        error={error ?? (directory.isError && !directory.data ? t.teachers.listFailed : undefined)}
        className="flex-1"
      />
    </ChipsField>
  );
}
