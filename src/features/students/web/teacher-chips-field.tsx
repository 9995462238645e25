import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { type Ref, useRef, useState } from "react";
import { fullName } from "../../../domain/full-name.ts";
import { messages } from "../../../domain/messages.ts";
import { notify } from "../../../web/notify.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Chip, ChipList } from "../../../web/ui/chip.tsx";
import { SelectField } from "../../../web/ui/select-field.tsx";
import { teacherDirectoryQuery } from "../../teachers/web/teachers.api.ts";
import type { Student } from "./students.api.ts";

interface TeacherChipsFieldProps {
  teacherIds: readonly string[];
  /** Teachers whose names are known without the directory: those assigned when the page was opened. */
  known: Student["teachers"];
  onChange: (teacherIds: string[]) => void;
  error?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** The assigned teachers. One who is added leaves the addable list, and comes back when removed (spec section 4). */
export function TeacherChipsField({ teacherIds, known, onChange, error, ref }: TeacherChipsFieldProps) {
  const directory = useQuery(teacherDirectoryQuery);
  const [chosen, setChosen] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  const teachers = [...(directory.data ?? []), ...known];
  const nameOf = (id: string) => {
    const teacher = teachers.find((each) => each.id === id);
    return teacher ? fullName(teacher) : messages.person.teacherNotFound;
  };
  const addable = [...new Set(teachers.map(({ id }) => id))]
    .filter((id) => !teacherIds.includes(id))
    .map((id) => ({ value: id, label: nameOf(id) }))
    .sort((one, other) => one.label.localeCompare(other.label));

  function add() {
    if (chosen === "") return;
    if (addable.some(({ value }) => value === chosen)) onChange([...teacherIds, chosen]);
    else notify.error(messages.person.teacherNotFound);
    setChosen("");
  }

  function remove(id: string) {
    onChange(teacherIds.filter((each) => each !== id));
    // The pressed button goes with its chip; the focus must not get lost.
    addButton.current?.focus();
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex items-start gap-2">
        <SelectField
          ref={ref}
          label="Teacher"
          placeholder={directory.isPending ? "Loading teachers..." : "Select a teacher"}
          options={addable}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          error={error ?? (directory.isError && !directory.data ? messages.admin.teachersFailed : undefined)}
          className="flex-1"
        />
        <Button
          ref={addButton}
          variant="secondary"
          icon={<Plus aria-hidden="true" className="size-5" />}
          aria-label="Add teacher"
          onClick={add}
          className="mt-7.5 min-h-12"
        >
          Add
        </Button>
      </div>
      <ChipList label="Teachers">
        {teacherIds.map((id) => (
          <Chip key={id} onRemove={() => remove(id)}>
            {nameOf(id)}
          </Chip>
        ))}
      </ChipList>
    </div>
  );
}
