import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { readableDate, readableMonth } from "../../../domain/calendar.ts";
import { sessionDates } from "../../../domain/date-range.ts";
import { limits } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { RequestError } from "../../../web/api-client.ts";
import { confirm } from "../../../web/confirm.tsx";
import { withinDates } from "../../../web/date-range-resolver.ts";
import { showRefusal } from "../../../web/form-errors.ts";
import { notify } from "../../../web/notify.ts";
import { schemaResolver } from "../../../web/schema-resolver.ts";
import { schoolDayQuery } from "../../../web/school-day.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ErrorState } from "../../../web/ui/error-state.tsx";
import { FormError } from "../../../web/ui/form-error.tsx";
import { SelectField } from "../../../web/ui/select-field.tsx";
import { Loading, Skeleton } from "../../../web/ui/skeleton.tsx";
import { TextField } from "../../../web/ui/text-field.tsx";
import { useKeptInput } from "../../../web/use-kept-input.ts";
import { useRecordToEdit } from "../../../web/use-record-to-edit.ts";
import { useUnsavedChanges } from "../../../web/use-unsaved-changes.ts";
import { ownTeacherQuery } from "../../teachers/web/teachers.api.ts";
import { type OwnSession, ownSessionQuery, useCorrectReviewSession } from "./review-sessions.api.ts";

const resolver = schemaResolver(
  async () => (await import("../../../domain/review-session.ts")).reviewSessionSchema,
);

/** By which its input is kept when the session ends. */
export const correctReviewName = (id: string) => `correct-review:${id}`;

interface CorrectReviewProps {
  id: string;
  /** Corrected or cancelled. */
  onDone: () => void;
}

/** Topic, subject and date of a class that was added already; its feedback stays. */
export function CorrectReview({ id, onDone }: CorrectReviewProps) {
  const { data: session, error, refetch, isFetching } = useRecordToEdit(ownSessionQuery(id));
  const teacher = useQuery(ownTeacherQuery);
  if (session && teacher.data) {
    return <CorrectReviewForm session={session} courses={teacher.data.courses} onDone={onDone} />;
  }
  if (error || teacher.error) {
    const retry = () => void Promise.all([refetch(), teacher.refetch()]);
    return <ErrorState message={messages.teacher.loadFailed} onRetry={retry} busy={isFetching} />;
  }
  return (
    <Loading label="Loading the class">
      <Skeleton className="h-64 w-full rounded-card" />
    </Loading>
  );
}

/** '3 reviews move from November 2026 to October 2026.', where their month's rating changes with the date. */
function consequenceOf({ date, feedbackOnDate }: OwnSession, newDate: string): string | null {
  const [from, to] = [readableMonth(date), readableMonth(newDate)];
  if (from === to || feedbackOnDate === 0) return null;
  const [fromMonth, fromYear] = from.split(" ");
  const isSameYear = to.endsWith(` ${fromYear}`);
  return messages.teacher.reviewsMove(feedbackOnDate, isSameYear ? `${fromMonth}` : from, to);
}

interface CorrectReviewFormProps {
  session: OwnSession;
  courses: readonly string[];
  onDone: () => void;
}

function CorrectReviewForm({ session, courses, onDone }: CorrectReviewFormProps) {
  const correct = useCorrectReviewSession(session.id);
  const own = useQuery(ownSessionQuery(session.id));
  const { data: schoolDay } = useQuery(schoolDayQuery);
  // The copy that the form was filled from: a newer one, loaded meanwhile, is not what was corrected.
  const [base, setBase] = useState(session);
  const [newer, setNewer] = useState<OwnSession>();
  const [freeTopic, setFreeTopic] = useState<string>();
  const range = schoolDay && sessionDates(schoolDay.today);
  const { topic, subject, date } = base;
  const form = useForm({
    resolver: withinDates(resolver, range, date),
    defaultValues: { topic, subject, date },
  });
  const { errors, isDirty } = form.formState;
  useUnsavedChanges(isDirty && !correct.isPending && !correct.isSuccess);
  useKeptInput(form, {
    name: correctReviewName(session.id),
    isWritten: isDirty && !correct.isSuccess,
    more: () => base.updatedAt,
    onBack: (updatedAt) => updatedAt !== session.updatedAt && setNewer(session),
  });
  const { setFocus } = form;
  useEffect(() => setFocus("topic"), [setFocus]);

  const isListed = courses.some((course) => course.toLowerCase() === subject.toLowerCase());
  const subjects = isListed ? courses : [subject, ...courses];

  const submit = form.handleSubmit(async (written) => {
    setFreeTopic(undefined);
    const body = consequenceOf(base, written.date);
    const title = messages.teacher.correctReviewTitle;
    if (body !== null && !(await confirm({ title, body, confirmLabel: "Save" }))) return;
    try {
      await correct.mutateAsync({ ...written, updatedAt: base.updatedAt });
      notify.success(messages.teacher.reviewCorrected);
      onDone();
    } catch (error) {
      const refusal = error instanceof RequestError ? error.body : undefined;
      if (refusal?.field === undefined) notify.error(messages.teacher.correctReviewFailed);
      setFreeTopic(refusal?.suggestion);
      showRefusal(form, error);
      if (refusal?.code !== "conflict") return;
      const { data: now } = await own.refetch();
      if (now === undefined) return;
      setBase(now);
      setNewer(now);
    }
  });
  const takeFreeTopic = (free: string) => {
    setFreeTopic(undefined);
    form.setValue("topic", free, { shouldValidate: true, shouldDirty: true });
    form.setFocus("topic");
  };
  const takeNewer = (now: OwnSession) => {
    form.reset({ topic: now.topic, subject: now.subject, date: now.date });
    setNewer(undefined);
    form.setFocus("topic");
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={`${messages.teacher.correctReview}: ${session.topic}`}
      className="flex flex-col gap-5"
    >
      <TextField
        label="Topic"
        autoComplete="off"
        autoCapitalize="sentences"
        maxLength={limits.topicMaxLength}
        error={errors.topic?.message}
        {...form.register("topic", { onChange: () => setFreeTopic(undefined) })}
      />
      {freeTopic !== undefined && (
        <Button variant="secondary" className="-mt-3 self-start" onClick={() => takeFreeTopic(freeTopic)}>
          <span className="wrap-anywhere">Use “{freeTopic}”</span>
        </Button>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label="Subject"
          placeholder="Select a subject"
          options={subjects.map((each) => ({ value: each, label: each }))}
          error={errors.subject?.message}
          {...form.register("subject")}
        />
        <TextField
          label="Date"
          type="date"
          min={range?.earliest}
          max={range?.latest}
          error={errors.date?.message}
          {...form.register("date")}
        />
      </div>
      <FormError message={errors.root?.message} />
      {newer && <NewerCopy session={newer} onTake={() => takeNewer(newer)} />}
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button type="submit" busy={correct.isPending} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** What was saved meanwhile, from another tab or device, beside what is in the form: either can be kept. */
function NewerCopy({ session, onTake }: { session: OwnSession; onTake: () => void }) {
  return (
    <section
      aria-label="The class as it is now"
      className="flex flex-col items-start gap-2 rounded-card border border-line-strong bg-card p-4"
    >
      <p className="font-semibold">The class as it is now</p>
      <p className="wrap-anywhere">
        {session.topic}
        <span className="text-ink-muted">{`, ${session.subject}, ${readableDate(session.date)}`}</span>
      </p>
      <p className="text-sm text-ink-muted">Saving replaces it with what is in the form above.</p>
      <Button variant="secondary" onClick={onTake}>
        Use this instead
      </Button>
    </section>
  );
}
