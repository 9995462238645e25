import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { type Ref, useRef } from "react";
import { hasCourse } from "#domain/courses.ts";
import { limits } from "#domain/limits.ts";
import { cleanLine } from "#domain/text.ts";
import { teacherDirectoryQuery } from "#features/teachers/web/teacher-directory.api.ts";
import { teacherLabels } from "#features/teachers/web/teacher-labels.ts";
import { notify } from "#web/dialogs/notify.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip, ChipList } from "#web/ui/chip.tsx";
import type { Elements } from "#web/ui/elements.ts";
import type { Student } from "./students.api.ts";

interface ChipsFieldProps {
  /** The accessible name of the list of chips. */
  label: string;
  addLabel: string;
  onAdd: () => void;
  chips: readonly { key: string; text: string }[];
  onRemove: (key: string) => void;
  /** The control that adds the next one. */
  children: Elements;
}

/** Added items as removable chips, below the control that adds them. */
export function ChipsField({ label, addLabel, onAdd, chips, onRemove, children }: ChipsFieldProps) {
  const addButton = useRef<HTMLButtonElement>(null);

  function remove(key: string) {
    onRemove(key);
    // The pressed button disappears with its chip; the focus must not get lost or open a phone's keyboard.
    addButton.current?.focus();
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex items-start gap-2">
        {children}
        <Button
          ref={addButton}
          variant="secondary"
          icon={<Plus />}
          aria-label={addLabel}
          onClick={onAdd}
          className="mt-7.5 min-h-12"
        >
          {t.common.add}
        </Button>
      </div>
      <ChipList label={label}>
        {chips.map(({ key, text }) => (
          <Chip key={key} onRemove={() => remove(key)}>
            {text}
          </Chip>
        ))}
      </ChipList>
    </div>
  );
}

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

interface CourseChipsFieldProps {
  courses: readonly string[];
  onChange: (courses: string[]) => void;
  /** Text typed but not added yet. */
  text: string;
  onTextChange: (text: string) => void;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A student's courses: 'Course already added' for a duplicate; empty text is ignored (spec section 5). */
export function CourseChipsField({
  courses,
  onChange,
  text,
  onTextChange,
  error,
  ref,
}: CourseChipsFieldProps) {
  function add() {
    const course = cleanLine(text);
    if (course === "") return;
    if (hasCourse(courses, course)) {
      notify.info(t.person.courseDuplicate);
      return;
    }
    onChange([...courses, course]);
    onTextChange("");
  }

  return (
    <ChipsField
      label={t.labels.courses}
      addLabel={t.studentRecord.addCourse}
      onAdd={add}
      chips={courses.map((course) => ({ key: course, text: course }))}
      onRemove={(removed) => onChange(courses.filter((course) => course !== removed))}
    >
      <TextField
        ref={ref}
        label={t.labels.course}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={limits.subjectMaxLength}
        value={text}
        onChange={(event) => onTextChange(event.target.value)}
        onKeyDown={(event) => {
          // Enter adds the course; it must not submit the form. During text composition, Enter belongs to the input
          // method.
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
        error={error}
        className="flex-1"
      />
    </ChipsField>
  );
}
