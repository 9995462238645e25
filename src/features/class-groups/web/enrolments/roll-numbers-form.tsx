import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { rollNumberMaxLength } from "#domain/student-ids.ts";
import { RequestError } from "#web/data/api-client.ts";
import { everything } from "#web/data/query-keys.ts";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { putRollNumbers, type RosterStudent } from "./enrolments.api.ts";

/** The field beside the name, so that many fit on a screen. */
const besideName =
  "grid! grid-cols-[minmax(0,1fr)_minmax(4.5rem,8rem)] items-center gap-x-4 [&>label]:font-normal [&>label]:wrap-anywhere [&>p]:col-span-2";

interface RollNumbersFormProps {
  classGroupId: string;
  students: readonly RosterStudent[];
  onDone: () => void;
}

/** The roll numbers of a class group, typed one after the other, and saved together: two students can swap theirs. */
export function RollNumbersForm({ classGroupId, students, onDone }: RollNumbersFormProps) {
  const change = useMutation({
    mutationFn: (rollNumbers: Parameters<typeof putRollNumbers>[1]) =>
      putRollNumbers(classGroupId, rollNumbers),
    meta: { invalidatesAlways: [everything] },
  });
  // Those that the form was opened with: the list may be re-sorted while it is saved.
  const [listed] = useState(students);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState<{ studentId?: string; message: string }>();
  const inputs = useRef(new Map<string, HTMLInputElement | null>());

  const focus = (studentId: string | undefined) => {
    const input = inputs.current.get(studentId ?? "");
    input?.focus();
    input?.select();
  };
  function goOn(event: KeyboardEvent, position: number) {
    const next = listed[position + 1];
    // In the last field, Enter saves.
    if (event.key !== "Enter" || event.nativeEvent.isComposing || next === undefined) return;
    event.preventDefault();
    focus(next.id);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    const changed = listed.flatMap(({ id: studentId, rollNumber }) => {
      const text = typed.get(studentId)?.trim();
      return text === undefined || text === (rollNumber ?? "")
        ? []
        : [{ studentId, rollNumber: text || null }];
    });
    setProblem(undefined);
    if (changed.length === 0) return onDone();
    try {
      await change.mutateAsync(changed);
    } catch (error) {
      const field = error instanceof RequestError ? error.body.field : undefined;
      const [, index] = /^rollNumbers\.(\d+)\./.exec(field ?? "") ?? [];
      const studentId = index === undefined ? undefined : changed[Number(index)]?.studentId;
      setProblem({ studentId, message: sentenceOf(error) });
      focus(studentId);
      return;
    }
    notify.success(t.classGroups.rollNumbersSaved);
    onDone();
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-ink-muted">{t.classGroups.rollNumbersHint}</p>
      <ol className="flex flex-col gap-2">
        {listed.map((student, position) => (
          <li key={student.id}>
            <TextField
              ref={(input) => void inputs.current.set(student.id, input)}
              label={fullName(student)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint={position + 1 < listed.length ? "next" : "done"}
              maxLength={rollNumberMaxLength}
              className={besideName}
              inputClassName="scroll-mb-24"
              value={typed.get(student.id) ?? student.rollNumber ?? ""}
              error={problem?.studentId === student.id ? problem.message : undefined}
              onKeyDown={(event) => goOn(event, position)}
              onChange={(event) => setTyped(new Map(typed).set(student.id, event.target.value))}
            />
          </li>
        ))}
      </ol>
      {/* Down to the edge of the dialog: in its padding, rows would show again. The fields scroll clear of it. */}
      <div className="sticky -bottom-5 -mb-5 flex flex-col gap-3 bg-card pt-3 pb-5 sm:-bottom-6 sm:-mb-6 sm:pb-6">
        <FormError message={problem && problem.studentId === undefined ? problem.message : undefined} />
        <Button type="submit" busy={change.isPending} busyLabel={t.common.saving} className="sm:self-start">
          {t.common.saveChanges}
        </Button>
      </div>
    </form>
  );
}
