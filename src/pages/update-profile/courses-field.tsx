import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useRef } from "react";
import { limits } from "#domain/limits.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

interface CoursesFieldProps {
  /** At least one, which may be empty. */
  courses: readonly string[];
  onChange: (courses: string[]) => void;
  /** The error of the list as a whole. */
  error?: string;
  /** The error of the course at this position. */
  errorAt: (index: number) => string | undefined;
}

/** One input per course; the last one cannot be removed (spec section 5, Teacher update). */
export function CoursesField({ courses, onChange, error, errorAt }: CoursesFieldProps) {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const addButton = useRef<HTMLButtonElement>(null);

  const focusAfterDrawing = (index: number) => window.setTimeout(() => inputs.current[index]?.focus());
  const add = () => {
    onChange([...courses, ""]);
    focusAfterDrawing(courses.length);
  };
  const remove = (index: number) => {
    onChange(courses.filter((_course, at) => at !== index));
    addButton.current?.focus();
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-3 font-serif text-lg font-semibold">{t.labels.courses}</legend>
      {courses.map((course, index) => (
        // The position identifies an input: its text comes from the list, the element itself has no state.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className="flex items-end gap-2">
          <TextField
            ref={(input) => {
              inputs.current[index] = input;
            }}
            label={t.teachers.course(index + 1)}
            autoComplete="off"
            maxLength={limits.subjectMaxLength}
            error={errorAt(index) ?? (index === 0 ? error : undefined)}
            value={course}
            onChange={(event) =>
              onChange(courses.map((each, at) => (at === index ? event.target.value : each)))
            }
            className="flex-1"
          />
          {courses.length > 1 && (
            <Button
              variant="quiet-danger"
              className="min-h-12"
              aria-label={t.teachers.removeCourse(index + 1)}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => remove(index)}
            >
              <span className="hidden sm:inline">{t.labels.remove}</span>
            </Button>
          )}
        </div>
      ))}
      {courses.length < limits.coursesMax && (
        <Button
          ref={addButton}
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          onClick={add}
          className="self-start"
        >
          {t.teachers.addCourse}
        </Button>
      )}
    </fieldset>
  );
}
