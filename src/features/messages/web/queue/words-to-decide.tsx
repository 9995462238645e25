import { useQueries } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { soundsDistressed } from "#domain/distress.ts";
import { fullName } from "#domain/full-name.ts";
import type { LeftOut } from "#features/messages/web/message-queues.api.ts";
import { NotForParents } from "#features/messages/web/not-for-parents.tsx";
import {
  type FeedbackForParents,
  feedbackToSendQuery,
  isForParents,
} from "#features/messages/web/parent-messages.api.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stars } from "#web/ui/stars.tsx";
import type { Decide } from "./use-decisions.ts";

interface WordsToDecideProps {
  about: LeftOut["feedback"];
  student: LeftOut["student"];
  reason: "edited" | "distress";
  decide: Decide;
}

/** What one student wrote, and what it was changed to, with the decision about it: fetched when somebody is about to decide. */
export function WordsToDecide(props: WordsToDecideProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center gap-1 font-semibold text-primary [&::-webkit-details-marker]:hidden">
        <span>{t.messageQueues.readWords}</span>
        <span className="sr-only">{fullName(props.student)}</span>
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && <Decision {...props} />}
    </details>
  );
}

function Decision({ about, student, reason, decide }: WordsToDecideProps) {
  const days = [...new Set(about.map(({ date }) => date))];
  const queries = useQueries({
    queries: days.map((date) => feedbackToSendQuery({ studentId: student.id, date })),
  });
  const failed = queries.filter(({ data, error }) => !data && error);
  if (failed.length > 0) {
    return (
      <ErrorState
        message={t.feedback.listFailed}
        onRetry={() => void Promise.all(failed.map((query) => query.refetch()))}
        busy={failed.some(({ isFetching }) => isFetching)}
      />
    );
  }
  if (queries.some(({ data }) => !data)) return <Skeleton className="h-24 w-full" />;
  const listed = queries.flatMap(({ data }) => data?.items ?? []).filter(isForParents);
  const told = about.flatMap(({ id }) => listed.find((each) => each.id === id) ?? []);
  const [only] = told;
  if (!only) return null;
  return (
    <div className="flex flex-col gap-2">
      {told.map((feedback) => (
        <Words key={feedback.id} feedback={feedback} isNamed={about.length > 1} />
      ))}
      <div className="flex flex-wrap gap-2">
        {reason === "distress" ? (
          <Button
            variant="secondary"
            onClick={() => decide([{ studentId: student.id, sendsDistress: true }])}
          >
            {t.messageQueues.readAndSend}
          </Button>
        ) : (
          <>
            {only.said.original && (
              <Button onClick={() => decide([{ studentId: student.id, words: "original" }])}>
                {t.messageQueues.ownWords}
              </Button>
            )}
            <Button variant="secondary" onClick={() => decide([{ studentId: student.id, words: "edited" }])}>
              {t.messageQueues.editedWords(only.editedBy ?? "teacher")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** What a student wrote about a class; where a child may be asking for help in it, with the way to keep it from parents. */
function Words({ feedback, isNamed }: { feedback: FeedbackForParents; isNamed: boolean }) {
  const { topic, date, editedBy, said } = feedback;
  const sounds = soundsDistressed(said.message) || soundsDistressed(said.original?.message ?? "");
  return (
    <div className="flex flex-col items-start gap-2">
      {isNamed && <p className="font-medium">{t.feedback.ofLesson(topic, date)}</p>}
      {said.original && <Quote label={t.messageQueues.ownWords} {...said.original} />}
      <Quote
        label={said.original ? t.messageQueues.editedWords(editedBy ?? "teacher") : undefined}
        {...said}
      />
      {sounds && <NotForParents feedback={feedback} />}
    </div>
  );
}

function Quote({ label, rating, message }: { label?: string; rating: number | null; message: string }) {
  return (
    <figure className="self-stretch rounded-control bg-sunken p-3">
      {label && <figcaption className="text-sm font-semibold">{label}</figcaption>}
      {rating !== null && <Stars value={rating} size="small" />}
      <blockquote className="m-0">
        <LongText text={message} />
      </blockquote>
    </figure>
  );
}
