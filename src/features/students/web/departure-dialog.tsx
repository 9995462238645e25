import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { fullName } from "../../../domain/full-name.ts";
import { limits } from "../../../domain/limits.ts";
import { schoolDayQuery } from "../../../web/data/school-day.ts";
import { Dialog } from "../../../web/dialogs/dialog.tsx";
import { notify } from "../../../web/dialogs/notify.ts";
import { fieldsOf } from "../../../web/forms/fields-of.ts";
import { FormError } from "../../../web/forms/form-error.tsx";
import { showRejection } from "../../../web/forms/form-errors.ts";
import { schemaResolver } from "../../../web/forms/schema-resolver.ts";
import { TextField } from "../../../web/forms/text-field.tsx";
import { t } from "../../../web/language/language.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { useMarkLeft } from "./student-changes.api.ts";
import type { Student } from "./students.api.ts";

const resolver = schemaResolver(
  async () => (await import("../../../domain/schemas/student-changes.ts")).departureSchema,
);

interface DepartureDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Who leaves; undefined before the dialog is first opened. */
  student?: Pick<Student, "id" | "name" | "surname">;
  onDone: () => void;
}

/** Asks for the day a student left. */
export function DepartureDialog({ open, onOpenChange, student, onDone }: DepartureDialogProps) {
  const today = useQuery({ ...schoolDayQuery, enabled: open }).data?.today;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.students.markLeft}
      description={t.students.markLeftHint}
    >
      {student && today !== undefined ? (
        <DepartureForm student={student} today={today} onDone={onDone} />
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </Dialog>
  );
}

interface DepartureFormProps extends Pick<DepartureDialogProps, "onDone"> {
  student: NonNullable<DepartureDialogProps["student"]>;
  today: string;
}

function DepartureForm({ student, today, onDone }: DepartureFormProps) {
  const markLeft = useMarkLeft();
  const form = useForm({ resolver, defaultValues: { leftOn: today } });
  const { errors, isSubmitting } = form.formState;
  const field = fieldsOf(form);
  const submit = form.handleSubmit(async ({ leftOn }) => {
    try {
      await markLeft.mutateAsync({ studentIds: [student.id], leftOn });
    } catch (error) {
      showRejection(form, error);
      return;
    }
    notify.success(t.students.hasBeenMarked(fullName(student)));
    onDone();
  });
  return (
    <form aria-label={t.students.markLeft} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t.students.lastDay}
        type="date"
        min={limits.dateMin}
        max={today}
        {...field("leftOn")}
      />
      <FormError message={errors.root?.message} />
      <Button variant="danger" type="submit" busy={isSubmitting} busyLabel={t.common.saving}>
        {t.students.markLeft}
      </Button>
    </form>
  );
}
