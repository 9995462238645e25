import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { feedbackDateSchema } from "#domain/schemas/parent-message.ts";
import { z } from "#domain/schemas/zod.ts";
import { WithheldMark } from "#features/feedback/web/withheld/withheld-mark.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { fieldsOf } from "#web/forms/fields-of.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { inPageLanguage } from "#web/forms/worded-errors.ts";
import { t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Stars } from "#web/ui/stars.tsx";
import {
  type FeedbackForParents,
  type FeedbackToSend,
  feedbackToSendQuery,
  isForParents,
} from "./parent-messages.api.ts";

const latestDatesShown = 3;

interface FeedbackOfDateProps {
  studentId: string;
  /** Today at the school: no feedback has a later date. */
  today: string;
  chosenId?: string;
  /** Whether to choose the newest feedback, the one given last, now that it is known. */
  isNewestWanted: () => boolean;
  onChoose: (feedback: FeedbackForParents) => void;
  /** None of the date that was fetched is chosen: there is none, or there are several. */
  onNone: () => void;
  /** What is chosen has been marked as not for parents. */
  onWithheld: () => void;
}

/** Finds the student's feedback of a date; with several on one day, the user chooses one (spec sections 2 and 5). */
export function FeedbackOfDate({
  studentId,
  today,
  chosenId,
  isNewestWanted,
  onChoose,
  onNone,
  onWithheld,
}: FeedbackOfDateProps) {
  const queryClient = useQueryClient();
  const { data: latest } = useQuery(feedbackToSendQuery({ studentId }));
  const [foundOn, setFoundOn] = useState<string>();
  const ofDate = useQuery({
    ...feedbackToSendQuery({ studentId, date: foundOn }),
    enabled: foundOn !== undefined,
  });
  // Without a date it is the list of all, which does not say what may be told.
  const found = foundOn === undefined ? undefined : ofDate.data;
  const form = useForm({
    resolver: inPageLanguage(zodResolver(z.strictObject({ date: feedbackDateSchema(today) }))),
    defaultValues: { date: "" },
  });
  const { isSubmitting } = form.formState;
  const field = fieldsOf(form);
  // What matters is the text in the form when the feedback arrives, not when it was requested.
  const now = useRef({ chosenId, onChoose, onNone, onWithheld });
  useEffect(() => {
    now.current = { chosenId, onChoose, onNone, onWithheld };
  });
  const isWithheld = found?.items.some((each) => each.id === chosenId && !isForParents(each)) ?? false;
  useEffect(() => {
    if (isWithheld) now.current.onWithheld();
  }, [isWithheld]);

  /** The feedback of a date. What it says is fetched here alone, because here it is chosen. */
  const read = async (date: string): Promise<FeedbackForParents[] | null> => {
    try {
      const { items } = await queryClient.fetchQuery(feedbackToSendQuery({ studentId, date }));
      setFoundOn(date);
      return items.filter(isForParents);
    } catch {
      notify.error(t.feedback.listFailed);
      return null;
    }
  };
  const fetchFeedback = form.handleSubmit(async ({ date }) => {
    const feedback = await read(date);
    const [only, another] = feedback ?? [];
    if (only && !another) now.current.onChoose(only);
    else if (feedback?.every(({ id }) => id !== now.current.chosenId)) now.current.onNone();
  });
  const chooseNewest = useEffectEvent(async ({ items }: NonNullable<typeof latest>) => {
    const newest = items.find(({ withheldBy }) => withheldBy === null) ?? items[0];
    if (newest === undefined || !isNewestWanted() || form.getValues("date") !== "") return;
    form.setValue("date", newest.date);
    const feedback = await read(newest.date);
    const chosen = feedback?.find(({ id }) => id === newest.id);
    if (chosen && isNewestWanted() && form.getValues("date") === newest.date) now.current.onChoose(chosen);
  });
  useEffect(() => {
    if (latest) void chooseNewest(latest);
  }, [latest]);
  const fetchLatest = (date: string) => {
    form.setValue("date", date);
    void fetchFeedback();
  };
  return (
    <Card title={t.parentContact.fetchTitle}>
      <form onSubmit={fetchFeedback} noValidate className="flex flex-col gap-3">
        <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
          <TextField label={t.labels.date} type="date" max={today} className="sm:flex-1" {...field("date")} />
          <Button type="submit" variant="secondary" busy={isSubmitting} className="min-h-12 sm:mt-8">
            {t.parentContact.fetch}
          </Button>
        </div>
        <LatestDates feedback={latest?.items ?? []} onChoose={fetchLatest} />
      </form>
      <div role="status" className="mt-3 empty:hidden">
        {foundOn !== undefined && found?.items.length === 0 && (
          <p className="font-medium">{t.parentContact.noFeedbackOnDate(foundOn)}</p>
        )}
      </div>
      {found && found.items.length > 0 && (
        <FeedbackChoice feedback={found.items} chosenId={chosenId} onChoose={onChoose} />
      )}
    </Card>
  );
}

/** The latest dates with something to send, one tap each. */
function LatestDates({
  feedback,
  onChoose,
}: {
  feedback: readonly FeedbackToSend[];
  onChoose: (date: string) => void;
}) {
  const dates = [...new Set(feedback.map(({ date }) => date))].slice(0, latestDatesShown);
  if (dates.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
      <span>{t.parentContact.latest}</span>
      {dates.map((date) => (
        <button
          key={date}
          type="button"
          onClick={() => onChoose(date)}
          className="min-h-11 rounded-full bg-primary-soft px-4 text-base font-medium text-primary hover:text-primary-hover"
        >
          {t.common.date(date)}
        </button>
      ))}
    </p>
  );
}

function FeedbackChoice({
  feedback,
  chosenId,
  onChoose,
}: {
  feedback: readonly FeedbackToSend[];
  chosenId?: string;
  onChoose: (feedback: FeedbackForParents) => void;
}) {
  return (
    <fieldset className="mt-4 flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-semibold">{t.parentContact.feedbackOnDay(feedback.length)}</legend>
      {feedback.map((each) => (
        <div key={each.id}>
          {isForParents(each) ? (
            <label className="flex gap-3 rounded-control border border-line-strong p-3 hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3">
              <input
                type="radio"
                name="review"
                checked={each.id === chosenId}
                onChange={() => onChoose(each)}
                className="mt-1 size-5 shrink-0 accent-primary"
              />
              <AboutFeedback feedback={each} />
            </label>
          ) : (
            <p className="rounded-control border border-line bg-sunken p-3">
              <AboutFeedback feedback={each} />
            </p>
          )}
          {(each.id === chosenId || !isForParents(each)) && (
            <span className="flex flex-wrap items-center gap-x-4 px-3">
              <WithheldMark feedback={each} />
            </span>
          )}
        </div>
      ))}
    </fieldset>
  );
}

function AboutFeedback({ feedback }: { feedback: FeedbackToSend }) {
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="font-medium wrap-anywhere">{feedback.topic}</span>
      <span className="flex flex-wrap items-center gap-x-3 text-sm wrap-anywhere text-ink-muted">
        <span translate="no">{feedback.teacherName}</span>
        {feedback.said?.rating != null && <Stars value={feedback.said.rating} size="small" />}
        {feedback.editedBy && <Badge>{t.feedback.editedBy(feedback.editedBy)}</Badge>}
      </span>
    </span>
  );
}
