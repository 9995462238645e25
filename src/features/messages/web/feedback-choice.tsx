import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { latestFeedbackMax } from "#domain/messages/parent-message.ts";
import { feedbackDateSchema } from "#domain/schemas/parent-message.ts";
import { z } from "#domain/schemas/zod.ts";
import { WithheldMark } from "#features/feedback/web/withheld/withheld-mark.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { besideLabel } from "#web/forms/beside-label.ts";
import { inPageLanguage } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { wordsOf } from "#web/language/name-of.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stars } from "#web/ui/stars.tsx";
import {
  type FeedbackForParents,
  type FeedbackToSend,
  feedbackToSendQuery,
  isForParents,
} from "./parent-messages.api.ts";

interface FeedbackChoiceProps {
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

/** A student's latest feedback, and that of any other day, to choose from (spec sections 2 and 5). */
export function FeedbackChoice({
  studentId,
  today,
  chosenId,
  isNewestWanted,
  onChoose,
  onNone,
  onWithheld,
}: FeedbackChoiceProps) {
  const queryClient = useQueryClient();
  const { data: all, isPending } = useQuery(feedbackToSendQuery({ studentId }));
  const [foundOn, setFoundOn] = useState<string>();
  const { data: found } = useQuery({
    ...feedbackToSendQuery({ studentId, date: foundOn ?? today }),
    enabled: foundOn !== undefined,
  });
  const ofDay = foundOn === undefined ? [] : (found?.items ?? []);
  const latest = all?.items.slice(0, latestFeedbackMax) ?? [];
  const offered = [...latest, ...ofDay.filter(({ id }) => latest.every((each) => each.id !== id))];
  const { field, isSubmitting, onValid } = useRequestForm({
    resolver: inPageLanguage(zodResolver(z.strictObject({ date: feedbackDateSchema(today) }))),
    defaultValues: { date: "" },
  });
  // What matters is the text in the form when the feedback arrives, not when it was requested.
  const now = useRef({ chosenId, onChoose, onNone, onWithheld });
  useEffect(() => {
    now.current = { chosenId, onChoose, onNone, onWithheld };
  });
  const isWithheld = offered.some((each) => each.id === chosenId && !isForParents(each));
  useEffect(() => {
    if (isWithheld) now.current.onWithheld();
  }, [isWithheld]);

  const fetchFeedback = onValid(
    async ({ date }) => {
      const { items } = await queryClient.fetchQuery(feedbackToSendQuery({ studentId, date }));
      setFoundOn(date);
      const [only, another] = items.filter(isForParents);
      if (only && !another) now.current.onChoose(only);
      else if (items.every(({ id }) => id !== now.current.chosenId)) now.current.onNone();
    },
    () => notify.error(t.feedback.listFailed),
  );
  const chooseNewest = useEffectEvent((feedback: readonly FeedbackToSend[]) => {
    const newest = feedback.find(isForParents);
    if (newest && isNewestWanted()) onChoose(newest);
  });
  useEffect(() => {
    if (all) chooseNewest(all.items);
  }, [all]);
  return (
    <>
      <form onSubmit={fetchFeedback} noValidate className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <TextField
          label={t.labels.date}
          type="date"
          max={today}
          className={`grow basis-40 sm:grow-0 sm:basis-64 ${besideLabel}`}
          {...field("date")}
        />
        <Button
          type="submit"
          variant="secondary"
          busy={isSubmitting}
          className="min-h-12 max-sm:mt-7.5 max-sm:px-3"
        >
          {t.parentContact.fetch}
        </Button>
        <div role="status" className="w-full empty:hidden">
          {foundOn !== undefined && found?.items.length === 0 && (
            <p className="font-medium">{t.parentContact.noFeedbackOnDate(foundOn)}</p>
          )}
        </div>
      </form>
      {/* Beside the fields, where there is room. */}
      <div className="min-w-0 lg:col-start-2 lg:row-span-4 lg:row-start-1">
        {isPending && <Skeleton className="h-48 w-full" />}
        {offered.length > 0 && (
          <fieldset className="flex min-w-0 flex-col gap-2">
            <legend className="mb-2 font-semibold">{t.parentContact.fetchTitle}</legend>
            {offered.map((each) => (
              <Offered
                key={each.id}
                feedback={each}
                isChosen={each.id === chosenId}
                onChoose={() => isForParents(each) && onChoose(each)}
              />
            ))}
          </fieldset>
        )}
      </div>
    </>
  );
}

interface OfferedProps {
  feedback: FeedbackToSend;
  isChosen: boolean;
  onChoose: () => void;
}

/** One that can be chosen, whole once it is; what is not for parents is there to be seen. */
function Offered({ feedback, isChosen, onChoose }: OfferedProps) {
  return (
    // Another mark has another button: the focus stays here.
    <div tabIndex={-1}>
      {isForParents(feedback) ? (
        <label className="flex gap-3 rounded-control border border-line-strong px-3 py-2 hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3">
          <input
            type="radio"
            name="review"
            checked={isChosen}
            onChange={onChoose}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <AboutFeedback feedback={feedback} isWhole={isChosen} />
        </label>
      ) : (
        <p className="rounded-control border border-line bg-sunken px-3 py-2">
          <AboutFeedback feedback={feedback} isWhole />
        </p>
      )}
      {(isChosen || !isForParents(feedback)) && (
        <span className="flex flex-wrap items-center gap-x-4 px-3">
          <WithheldMark feedback={feedback} />
        </span>
      )}
    </div>
  );
}

/** What is said, about which class; or the beginning of both, a line each. */
function AboutFeedback({ feedback, isWhole }: { feedback: FeedbackToSend; isWhole: boolean }) {
  const { topic, date, teacherName, editedBy, content } = feedback;
  const stars: Elements = content?.rating != null && <Stars value={content.rating} size="small" />;
  return (
    <span className="flex min-w-0 flex-col items-start">
      {content && (
        <span dir="auto" className={`wrap-anywhere ${isWhole ? "" : "line-clamp-1"}`}>
          {wordsOf(content.message)}
        </span>
      )}
      {isWhole ? (
        <span className="flex flex-wrap items-center gap-x-3 text-sm wrap-anywhere text-ink-muted">
          {stars}
          <DetailLine
            parts={[
              t.common.date(date),
              topic,
              <span key="teacher" translate="no">
                {teacherName}
              </span>,
            ]}
          />
        </span>
      ) : (
        <span className="max-w-full truncate text-sm text-ink-muted">
          {stars}
          <span>{` ${t.common.date(date)} · ${topic}`}</span>
        </span>
      )}
      {editedBy && <Badge>{t.feedback.editedBy(editedBy)}</Badge>}
    </span>
  );
}
