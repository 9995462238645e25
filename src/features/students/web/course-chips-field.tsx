import Plus from "lucide-react/icons/plus";
import { type Ref, useRef } from "react";
import { limits } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { hasCourse } from "../../../domain/people.ts";
import { notify } from "../../../web/notify.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Chip, ChipList } from "../../../web/ui/chip.tsx";
import { TextField } from "../../../web/ui/text-field.tsx";

interface CourseChipsFieldProps {
  courses: readonly string[];
  onChange: (courses: string[]) => void;
  /** What is typed but not added yet. */
  text: string;
  onTextChange: (text: string) => void;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A student's courses: 'Course already added' for a second one, an empty text is ignored (spec section 5). */
export function CourseChipsField({
  courses,
  onChange,
  text,
  onTextChange,
  error,
  ref,
}: CourseChipsFieldProps) {
  const addButton = useRef<HTMLButtonElement>(null);

  function add() {
    if (text.trim() === "") return;
    if (hasCourse(courses, text)) {
      notify.info(messages.person.courseDuplicate);
      return;
    }
    onChange([...courses, text.trim()]);
    onTextChange("");
  }

  function remove(course: string) {
    onChange(courses.filter((each) => each !== course));
    // The pressed button goes with its chip; the focus must not get lost, nor open a phone's keyboard.
    addButton.current?.focus();
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex items-start gap-2">
        <TextField
          ref={ref}
          label="Course"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={limits.subjectMaxLength}
          value={text}
          onChange={(event) => onTextChange(event.target.value)}
          onKeyDown={(event) => {
            // Enter adds the course; it must not send the form. While an input method composes, it is not ours.
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
          error={error}
          className="flex-1"
        />
        <Button
          ref={addButton}
          variant="secondary"
          icon={<Plus aria-hidden="true" className="size-5" />}
          aria-label="Add course"
          onClick={add}
          className="mt-7.5 min-h-12"
        >
          Add
        </Button>
      </div>
      <ChipList label="Courses">
        {courses.map((course) => (
          <Chip key={course} onRemove={() => remove(course)}>
            {course}
          </Chip>
        ))}
      </ChipList>
    </div>
  );
}
