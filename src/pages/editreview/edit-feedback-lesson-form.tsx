import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { feedbackDates } from "#domain/dates/date-range.ts";
import { fullName } from "#domain/full-name.ts";
import { limits } from "#domain/limits.ts";
import { topicInPath } from "#features/feedback/web/edit/topic-in-path.ts";
import { EditedBadge } from "#features/feedback/web/edited-badge.tsx";
import { type Feedback, useEditFeedbackLesson } from "#features/feedback/web/feedback.api.ts";
import { WithheldBadge } from "#features/feedback/web/withheld/withheld-badge.tsx";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { EditConflict } from "#web/editing/edit-conflict.tsx";
import { useEditedRecord } from "#web/editing/use-edited-record.ts";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { withinDates } from "#web/forms/date-range-resolver.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { useReturn } from "#web/ui/history-trail.ts";
import { linkClass } from "#web/ui/link.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Stars } from "#web/ui/stars.tsx";

const resolver = schemaResolver(async () => (await import("#domain/schemas/lesson.ts")).feedbackLessonSchema);

const toFields = ({ topic, date }: Feedback) => ({ topic, date });

const labelsOf = () => ({ topic: t.labels.topic, date: t.labels.date });

export function EditFeedbackLessonForm({ feedback }: { feedback: Feedback }) {
  const edit = useEditFeedbackLesson(feedback.id);
  const returnToPage = useReturn();
  const { data: schoolDay } = useQuery(schoolDayQuery);
  const range = schoolDay && feedbackDates(schoolDay.today);
  const { form, field, errors, onValid } = useRequestForm({
    resolver: withinDates(resolver, range, feedback.date),
    defaultValues: toFields(feedback),
  });
  const { isDirty } = form.formState;
  useUnsavedChanges(isDirty && !edit.isPending && !edit.isSuccess);
  const conflicting = useEditedRecord(form, {
    loaded: feedback,
    toFields,
    name: `feedback-lesson:${feedback.id}`,
    isWritten: isDirty && !edit.isSuccess,
  });

  const submit = onValid(
    async (lesson) => {
      const confirmed = await confirm({ title: t.feedback.updateTitle, confirmLabel: t.common.update });
      if (!confirmed) return;
      await conflicting.save(lesson, (updatedAt) => edit.mutateAsync({ ...lesson, updatedAt }));
      notify.success(t.feedback.updated);
      await returnToPage();
    },
    (error) => {
      notify.error(t.feedback.updateFailed);
      conflicting.showRejection(error);
    },
  );
  return (
    <>
      <OwnFeedback feedback={feedback} />
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField
          label={t.labels.topic}
          autoComplete="off"
          maxLength={limits.topicMaxLength}
          {...field("topic")}
        />
        <TextField
          label={t.labels.date}
          type="date"
          min={range?.earliest}
          max={range?.latest}
          {...field("date")}
        />
        <FormError message={errors.root?.message} />
        <EditConflict form={form} edit={conflicting} labels={labelsOf()} onSaveMine={() => void submit()} />
        <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
          <Button type="submit" busy={edit.isPending} busyLabel={t.common.updating}>
            {t.feedback.updateFeedback}
          </Button>
          <Button variant="secondary" onClick={() => void returnToPage()}>
            {t.common.cancel}
          </Button>
        </div>
      </form>
    </>
  );
}

function OwnFeedback({ feedback }: { feedback: Feedback }) {
  const { id, topic, studentId, studentName, surname, rating, message, editedBy, withheldBy } = feedback;
  return (
    <figure className="flex flex-col gap-2 rounded-card border border-line bg-card p-gutter sm:px-5">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 font-semibold">
        <span className="wrap-anywhere">
          <span translate="no">{fullName({ name: studentName, surname })}</span>
          <StudentRosterEntry id={studentId} when="always" />
        </span>
        <Stars value={rating} />
      </figcaption>
      <blockquote>
        <LongText text={message} />
      </blockquote>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <WithheldBadge withheldBy={withheldBy} />
        <EditedBadge editedBy={editedBy} />
      </div>
      <Link
        to="/edit-review/$topic"
        params={{ topic: topicInPath(topic) }}
        search={{ feedback: id }}
        className={`${linkClass} -mb-2 self-start`}
      >
        {t.feedback.changeWords}
      </Link>
    </figure>
  );
}
