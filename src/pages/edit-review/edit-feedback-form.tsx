import { Controller, useForm } from "react-hook-form";
import type { Written } from "#domain/feedback.ts";
import { fullName } from "#domain/full-name.ts";
import { limits } from "#domain/limits.ts";
import type { Words } from "#domain/original-words.ts";
import { EditedBadge } from "#features/feedback/web/edited-badge.tsx";
import { type Feedback, useEditFeedback } from "#features/feedback/web/feedback.api.ts";
import { OriginalWords } from "#features/feedback/web/original-words.tsx";
import { RatingField } from "#features/feedback/web/rating-field.tsx";
import { useWhoReads } from "#features/feedback/web/withheld/use-who-reads.ts";
import { WithheldBadge } from "#features/feedback/web/withheld/withheld-badge.tsx";
import { LessonLine } from "#features/lessons/web/lesson-line.tsx";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { EditConflict } from "#web/editing/edit-conflict.tsx";
import { useEditedRecord } from "#web/editing/use-edited-record.ts";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextareaField } from "#web/forms/textarea-field.tsx";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { useReturn } from "#web/ui/history-trail.ts";

const resolver = schemaResolver(async () => (await import("#domain/schemas/feedback.ts")).feedbackEditSchema);

const toFields = ({ rating, message, withheldBy }: Feedback): Written => ({
  rating,
  message,
  withheld: withheldBy === "student",
});

const labelsOf = (isOwn: boolean) => ({
  rating: t.labels.rating,
  message: t.labels.feedback,
  ...(isOwn && { withheld: t.withholding.notForMyParents }),
});

function textOf(value: unknown, field: string): string {
  if (field === "withheld") return value ? t.common.yes : t.common.no;
  return field === "rating" ? t.feedback.stars(Number(value)) : String(value);
}

/** Stars and message of one student's feedback (spec section 5, Edit feedback). */
export function EditFeedbackForm({ feedback }: { feedback: Feedback }) {
  const returnToPage = useReturn();
  const account = useAccount();
  const edit = useEditFeedback(feedback.id);
  const isOwn = feedback.studentId === account.id;
  const form = useForm<Written, unknown, Written>({ resolver, defaultValues: toFields(feedback) });
  const { whoReads, canWithhold } = useWhoReads(form.control, feedback.withheldBy);
  const { errors, isDirty } = form.formState;
  // Not `isSubmitting`, which is true while 'Update Review?' is open: Back from there would lose the text.
  useUnsavedChanges(isDirty && !edit.isPending && !edit.isSuccess, ["feedback"]);
  const conflicting = useEditedRecord(form, {
    loaded: feedback,
    toFields,
    name: `feedback:${feedback.id}`,
    isWritten: isDirty && !edit.isSuccess,
  });

  const submit = form.handleSubmit(async ({ withheld, ...words }) => {
    const confirmed = await confirm({ title: t.feedback.updateTitle, confirmLabel: t.common.update });
    if (!confirmed) return;
    try {
      const isMarkChanged = isOwn && withheld !== toFields(feedback).withheld;
      await conflicting.save({ ...words, withheld }, (updatedAt) =>
        edit.mutateAsync({ ...words, ...(isMarkChanged && { withheld }), updatedAt }),
      );
      notify.success(t.feedback.updated);
      await returnToPage();
    } catch (error) {
      notify.error(t.feedback.updateFailedBecause(sentenceOf(error)));
      conflicting.showRejection(error);
    }
  });
  const takeOriginal = ({ rating, message }: Words) => {
    form.setValue("rating", rating, { shouldDirty: true });
    form.setValue("message", message, { shouldDirty: true });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <AboutFeedback feedback={conflicting.conflict?.stored ?? feedback} onTakeOriginal={takeOriginal} />
      <RatingField control={form.control} error={errors.rating?.message} />
      <Controller
        name="message"
        control={form.control}
        render={({ field }) => (
          <TextareaField
            label={t.labels.feedback}
            hint={isOwn ? whoReads : undefined}
            rows={5}
            maxLength={limits.messageMaxLength}
            error={errors.message?.message}
            {...field}
          />
        )}
      />
      {isOwn && canWithhold && (
        <Checkbox label={t.withholding.notForMyParents} className="-my-2" {...form.register("withheld")} />
      )}
      <FormError message={errors.root?.message} />
      <EditConflict
        form={form}
        edit={conflicting}
        labels={labelsOf(isOwn)}
        textOf={textOf}
        onSaveMine={() => void submit()}
      />
      <div className="mt-1 flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button type="submit" busy={edit.isPending} busyLabel={t.common.updating}>
          {t.feedback.updateFeedback}
        </Button>
        <Button variant="secondary" onClick={() => void returnToPage()}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  );
}

function AboutFeedback({
  feedback,
  onTakeOriginal,
}: {
  feedback: Feedback;
  onTakeOriginal: (original: Words) => void;
}) {
  const account = useAccount();
  const { topic, studentId, studentName, surname, editedBy, original, withheldBy } = feedback;
  const student = studentId === account.id ? undefined : fullName({ name: studentName, surname });
  return (
    <div className="flex flex-col items-start gap-1">
      <h2 className="text-xl wrap-anywhere">{topic}</h2>
      <LessonLine {...feedback} />
      {student && (
        <p className="text-ink-muted">
          <span>{t.feedback.writtenBy(student)}</span>
          <StudentRosterEntry id={studentId} when="always" />
        </p>
      )}
      {student && <WithheldBadge withheldBy={withheldBy} />}
      <EditedBadge editedBy={editedBy} />
      <OriginalWords original={original} isOwn={student === undefined}>
        <Button variant="secondary" onClick={() => original && onTakeOriginal(original)}>
          {t.feedback.useTheseWords}
        </Button>
      </OriginalWords>
    </div>
  );
}
