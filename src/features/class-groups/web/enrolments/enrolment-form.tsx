import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { todayIn } from "#domain/dates/calendar.ts";
import { rollNumberMaxLength } from "#domain/student-ids.ts";
import { RequestError } from "#web/data/api-client.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";

interface EnrolmentFormProps {
  dayLabel: string;
  dayHint?: string;
  /** The day until another is chosen: today, unless it is given; empty if the day may be left out. */
  defaultDay?: string;
  submitLabel: string;
  /** Returns the sentence for what is missing, if anything. */
  check?: () => string | undefined;
  /** Whether one student starts here, who may get a roll number. */
  hasRollNumber?: boolean;
  /** Receives the plain date, empty if it was left out, and the roll number if there is one. */
  onSubmit: (day: string, rollNumber: string | undefined) => Promise<void>;
  children: Elements;
}

/** A form about students of a class group: its own fields, the day and errors. */
export function EnrolmentForm({
  dayLabel,
  dayHint,
  defaultDay,
  submitLabel,
  check,
  hasRollNumber = false,
  onSubmit,
  children,
}: EnrolmentFormProps) {
  const { data: schoolDay } = useQuery(schoolDayQuery);
  const [typed, setTyped] = useState<string>();
  const [rollNumber, setRollNumber] = useState("");
  const [problem, setProblem] = useState<{ day?: string; rollNumber?: string; other?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const dayInput = useRef<HTMLInputElement>(null);
  const rollNumberInput = useRef<HTMLInputElement>(null);
  // The browser's date until the school's is known; nearly always the same.
  const day =
    typed ?? defaultDay ?? schoolDay?.today ?? todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);

  const showAtDay = (message: string) => {
    setProblem({ day: message });
    dayInput.current?.focus();
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const missing = check?.();
    if (missing !== undefined) {
      setProblem({ other: missing });
      return;
    }
    if (day === "" && defaultDay !== "") {
      showAtDay(t.person.dateInvalid);
      return;
    }
    setProblem({});
    setBusy(true);
    try {
      await onSubmit(day, (hasRollNumber && rollNumber.trim()) || undefined);
    } catch (error) {
      const field = error instanceof RequestError ? error.body.field : undefined;
      if (field !== undefined && ["startsOn", "endsOn", "on"].includes(field)) showAtDay(sentenceOf(error));
      else if (field === "rollNumber" && rollNumberInput.current) {
        setProblem({ rollNumber: sentenceOf(error) });
        rollNumberInput.current.focus();
      } else setProblem({ other: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {children}
      {hasRollNumber && (
        <TextField
          ref={rollNumberInput}
          label={t.identifiers.rollNumber}
          hint={t.common.optional}
          autoComplete="off"
          className="sm:max-w-60"
          maxLength={rollNumberMaxLength}
          value={rollNumber}
          error={problem.rollNumber}
          onChange={(event) => setRollNumber(event.target.value)}
        />
      )}
      <TextField
        ref={dayInput}
        label={dayLabel}
        hint={dayHint}
        type="date"
        className="sm:max-w-60"
        value={day}
        error={problem.day}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormError message={problem.other} />
      <Button type="submit" busy={isBusy} busyLabel={t.common.saving} className="sm:self-start">
        {submitLabel}
      </Button>
    </form>
  );
}
