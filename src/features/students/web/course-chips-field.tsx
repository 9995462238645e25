import type { Ref } from "react";
import { hasCourse } from "#domain/courses.ts";
import { limits } from "#domain/limits.ts";
import { cleanLine } from "#domain/text.ts";
import { notify } from "#web/dialogs/notify.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { ChipsField } from "./chips-field.tsx";

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
