import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { todayIn } from "#domain/dates/calendar.ts";
import { lessonDates } from "#domain/dates/date-range.ts";
import type { ErrorBody } from "#domain/schemas/error-body.ts";
import { emptyLesson, LessonInputs } from "#features/lessons/web/lesson-fields.tsx";
import { useAddLesson } from "#features/lessons/web/lessons.api.ts";
import { RequestError } from "#web/data/api-client.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { notify } from "#web/dialogs/notify.ts";
import { useFormRecovery } from "#web/editing/use-form-recovery.ts";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { withinDates } from "#web/forms/date-range-resolver.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf, showRejection } from "#web/forms/form-errors.ts";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { t } from "#web/language/language.ts";
import { accountQuery } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { addLessonName } from "./add-lesson-name.ts";

const resolver = schemaResolver(async () => (await import("#domain/schemas/lesson.ts")).lessonFieldsSchema);

/** Fetched with the form: most teachers have no class groups. */
const LessonClassGroups = lazyPart(() => import("./lesson-class-groups.tsx"));

interface AddLessonFormProps {
  /** The teacher's own courses. */
  courses: readonly string[];
  /** Called with the id of the new class. */
  onAdded: (id: string) => void;
  onCancel: () => void;
}

function bodyOf(error: unknown): ErrorBody | undefined {
  return error instanceof RequestError ? error.body : undefined;
}

/** The teacher's 'Add Review': subject, topic and date of a class (spec sections 2, 5 and 8), and the class groups it is for. */
export default function AddLessonForm({ courses, onAdded, onCancel }: AddLessonFormProps) {
  const { data: account } = useQuery(accountQuery);
  const { data: schoolDay } = useQuery(schoolDayQuery);
  const add = useAddLesson();
  const [freeTopic, setFreeTopic] = useState<string>();
  const [classGroupIds, setClassGroupIds] = useState<string[]>([]);
  const [classGroupsError, setClassGroupsError] = useState<string>();
  const [onlyCourse, another] = courses;
  const range = schoolDay && lessonDates(schoolDay.today);
  const form = useForm({
    resolver: withinDates(resolver, range),
    defaultValues: {
      ...emptyLesson,
      subject: another === undefined ? (onlyCourse ?? "") : "",
      // The browser's date until the school's is known; nearly always the same.
      date: schoolDay?.today ?? todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone),
    },
  });
  const { dirtyFields, errors, isSubmitting } = form.formState;
  const isDateWritten = dirtyFields.date === true;
  const isDirty = form.formState.isDirty || classGroupIds.length > 0;
  const subject = useWatch({ control: form.control, name: "subject" });
  const date = useWatch({ control: form.control, name: "date" });
  useUnsavedChanges(isDirty && !isSubmitting);

  const isBrowsersDate = useRef(!schoolDay);
  useEffect(() => {
    if (!schoolDay || isDateWritten) return;
    // Once something is typed, the school's date must not change when midnight passes in the meantime.
    if (isBrowsersDate.current || !isDirty) form.resetField("date", { defaultValue: schoolDay.today });
    isBrowsersDate.current = false;
  }, [form, schoolDay, isDirty, isDateWritten]);

  // After the effect above, which must not overwrite a restored date.
  useFormRecovery(form, {
    name: addLessonName,
    isWritten: isDirty,
    more: () => classGroupIds,
    onBack: setClassGroupIds,
  });

  const chooseClassGroups = (ids: string[]) => {
    setFreeTopic(undefined);
    setClassGroupsError(undefined);
    setClassGroupIds(ids);
  };

  const submit = form.handleSubmit(async (lesson) => {
    setFreeTopic(undefined);
    setClassGroupsError(undefined);
    if (account?.role !== "teacher") {
      notify.error(t.lessons.teacherNotIdentified);
      return;
    }
    try {
      const { id, topic, date } = await add.mutateAsync({ ...lesson, classGroupIds });
      notify.success(t.lessons.added(topic, date));
      onAdded(id);
    } catch (error) {
      const body = bodyOf(error);
      if (body?.code === "not-signed-in") notify.error(t.lessons.teacherNotIdentified);
      else if (body?.field === undefined) notify.error(t.lessons.addFailed);
      setFreeTopic(body?.suggestion);
      if (body?.field?.startsWith("classGroupIds")) setClassGroupsError(sentenceOf(error));
      else showRejection(form, error);
    }
  });
  return (
    <Card title={t.lessons.add}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <LessonInputs
          form={form}
          subjects={courses}
          hint={courses.length === 0 ? t.lessons.noCourses : undefined}
          range={range}
          freeTopic={freeTopic}
          onTopicChange={() => setFreeTopic(undefined)}
          isInOneRow
        />
        <LessonClassGroups
          subject={subject}
          date={date}
          value={classGroupIds}
          onChange={chooseClassGroups}
          error={classGroupsError}
        />
        <FormError message={errors.root?.message} />
        <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
          <Button type="submit" busy={isSubmitting} busyLabel={t.common.adding}>
            {t.lessons.add}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {t.common.cancel}
          </Button>
        </div>
      </form>
    </Card>
  );
}
