import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { lessonDates } from "#domain/dates/date-range.ts";
import { lesson as lessonRecord } from "#domain/records/lesson.ts";
import { labelsOf } from "#domain/records/record.ts";
import { LessonInputs, toLessonInput } from "#features/lessons/web/lesson-fields.tsx";
import { type OwnLesson, ownLessonQuery, useCorrectLesson } from "#features/lessons/web/lessons.api.ts";
import { ownTeacherQuery } from "#features/teachers/web/teachers.api.ts";
import { RequestError } from "#web/data/api-client.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { EditConflict } from "#web/editing/edit-conflict.tsx";
import { useEditedRecord } from "#web/editing/use-edited-record.ts";
import { useRecordToEdit } from "#web/editing/use-record-to-edit.ts";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { withinDates } from "#web/forms/date-range-resolver.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";

const resolver = schemaResolver(async () => (await import("#domain/schemas/lesson.ts")).lessonFieldsSchema);

/** The name under which its input is saved when the user's session ends. */
export const correctionName = (id: string) => `lesson:${id}`;

interface CorrectLessonProps {
  id: string;
  /** Called when it was corrected or cancelled. */
  onDone: () => void;
}

/** Topic, subject and date of an existing class; its feedback stays. */
export function CorrectLesson({ id, onDone }: CorrectLessonProps) {
  const { data: lesson, error, refetch, isFetching } = useRecordToEdit(ownLessonQuery(id));
  const teacher = useQuery(ownTeacherQuery);
  if (lesson && teacher.data) {
    return <CorrectLessonForm lesson={lesson} courses={teacher.data.courses} onDone={onDone} />;
  }
  if (error || teacher.error) {
    const query = { refetch: () => Promise.all([refetch(), teacher.refetch()]), isFetching };
    return <ErrorState message={t.teachers.loadFailed} query={query} />;
  }
  return (
    <Loading label={t.lessons.loadingOne}>
      <Skeleton className="h-64 w-full rounded-card" />
    </Loading>
  );
}

/** 'Feedback from 3 students moves from November to October 2026.', if the date changes their monthly rating. */
function consequenceOf({ date, feedbackOnDate }: OwnLesson, newDate: string): string | null {
  const isSameMonth = date.slice(0, 7) === newDate.slice(0, 7);
  return isSameMonth || feedbackOnDate === 0 ? null : t.lessons.feedbackMoves(feedbackOnDate, date, newDate);
}

interface CorrectLessonFormProps {
  lesson: OwnLesson;
  courses: readonly string[];
  onDone: () => void;
}

function CorrectLessonForm({ lesson, courses, onDone }: CorrectLessonFormProps) {
  const correct = useCorrectLesson(lesson.id);
  const { data: schoolDay } = useQuery(schoolDayQuery);
  const [freeTopic, setFreeTopic] = useState<string>();
  const range = schoolDay && lessonDates(schoolDay.today);
  const form = useForm({
    resolver: withinDates(resolver, range, lesson.date),
    defaultValues: toLessonInput(lesson),
  });
  const { errors, isDirty } = form.formState;
  useUnsavedChanges(isDirty && !correct.isPending && !correct.isSuccess);
  const edit = useEditedRecord(form, {
    loaded: lesson,
    toFields: toLessonInput,
    name: correctionName(lesson.id),
    isWritten: isDirty && !correct.isSuccess,
  });
  const { setFocus } = form;
  useEffect(() => setFocus("topic"), [setFocus]);

  // A conflict does not contain the number of responses; they moved with the class.
  const stored = { ...lesson, ...edit.conflict?.stored };
  const isListed = courses.some((course) => course.toLowerCase() === stored.subject.toLowerCase());
  const subjects = isListed ? courses : [stored.subject, ...courses];

  const submit = form.handleSubmit(async (written) => {
    setFreeTopic(undefined);
    const body = consequenceOf(stored, written.date);
    const title = t.lessons.correctTitle;
    if (body !== null && !(await confirm({ title, body, confirmLabel: t.common.save }))) return;
    try {
      await edit.save(written, (updatedAt) => correct.mutateAsync({ ...written, updatedAt }));
      notify.success(t.lessons.corrected);
      onDone();
    } catch (error) {
      const rejection = error instanceof RequestError ? error.body : undefined;
      if (rejection?.field === undefined) notify.error(t.lessons.correctFailed);
      setFreeTopic(rejection?.suggestion);
      edit.showRejection(error);
    }
  });
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={t.common.buttonFor(t.lessons.correct, lesson.topic)}
      className="flex flex-col gap-5"
    >
      <LessonInputs
        form={form}
        subjects={subjects}
        range={range}
        freeTopic={freeTopic}
        onTopicChange={() => setFreeTopic(undefined)}
      />
      <FormError message={errors.root?.message} />
      <EditConflict
        form={form}
        edit={edit}
        labels={labelsOf(lessonRecord, t)}
        onSaveMine={() => void submit()}
      />
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button type="submit" busy={correct.isPending} busyLabel={t.common.saving}>
          {t.common.save}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  );
}
