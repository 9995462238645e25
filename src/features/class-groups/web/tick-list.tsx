import type { ReactNode } from "react";
import { t } from "#web/language/language.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";

interface TickListProps<Student> {
  students: readonly Student[];
  label: (student: Student) => ReactNode;
  hint: (student: Student) => ReactNode;
  /** Those whose tick stays. */
  fixedIds?: readonly string[];
  /** Also of students who are not shown now. */
  ticked: string[];
  onTick: (ticked: string[]) => void;
}

/** Students to tick, one by one or all that are shown. */
export function TickList<Student extends { id: string }>({
  students,
  label,
  hint,
  fixedIds = [],
  ticked,
  onTick,
}: TickListProps<Student>) {
  const shown = students.map(({ id }) => id).filter((id) => !fixedIds.includes(id));
  const others = ticked.filter((id) => !shown.includes(id));
  const hasAll = shown.length > 0 && shown.every((id) => ticked.includes(id));
  return (
    <>
      {shown.length > 1 && (
        <Checkbox
          label={t.classGroups.selectShown}
          checked={hasAll}
          onChange={() => onTick(hasAll ? others : [...others, ...shown])}
          className="border-b border-line"
        />
      )}
      <ul aria-label={t.labels.students}>
        {students.map((student) => {
          const isFixed = fixedIds.includes(student.id);
          return (
            <li key={student.id}>
              <Checkbox
                label={label(student)}
                hint={hint(student)}
                disabled={isFixed}
                checked={isFixed || ticked.includes(student.id)}
                onChange={({ target }) =>
                  onTick(target.checked ? [...ticked, student.id] : ticked.filter((id) => id !== student.id))
                }
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
