import { useQuery } from "@tanstack/react-query";
import { todayIn } from "#domain/dates/calendar.ts";
import { rollNumberMaxLength } from "#domain/student-ids.ts";
import { RequestError } from "#web/data/api-client.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf, showRejection } from "#web/forms/form-errors.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
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
  // The browser's date until the school's is known; nearly always the same.
  const today =
    useQuery(schoolDayQuery).data?.today ?? todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    values: { day: defaultDay ?? today, rollNumber: "" },
    resetOptions: { keepDirtyValues: true },
  });
  const submit = onValid(
    async ({ day, rollNumber }) => {
      const missing = check?.();
      if (missing !== undefined) form.setError("root", { message: missing });
      else await onSubmit(day, (hasRollNumber && rollNumber.trim()) || undefined);
    },
    (error) => {
      const at = error instanceof RequestError ? error.body.field : undefined;
      if (at !== undefined && ["startsOn", "endsOn", "on"].includes(at))
        form.setError("day", { message: sentenceOf(error) }, { shouldFocus: true });
      else showRejection(form, error);
    },
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {children}
      {hasRollNumber && (
        <TextField
          label={t.identifiers.rollNumber}
          hint={t.common.optional}
          autoComplete="off"
          className="sm:max-w-60"
          maxLength={rollNumberMaxLength}
          {...field("rollNumber")}
        />
      )}
      <TextField
        label={dayLabel}
        hint={dayHint}
        type="date"
        className="sm:max-w-60"
        {...field("day", { required: defaultDay === "" ? false : t.person.dateInvalid })}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} busyLabel={t.common.saving} className="sm:self-start">
        {submitLabel}
      </Button>
    </form>
  );
}
