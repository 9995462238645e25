import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import type { LeftOut } from "#features/messages/web/message-queues.api.ts";
import { feedbackToSendQuery } from "#features/messages/web/parent-messages.api.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stars } from "#web/ui/stars.tsx";
import type { Decide } from "./use-decisions.ts";

interface WordsToDecideProps {
  about: NonNullable<LeftOut["feedback"]>;
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
  const query = useQuery(feedbackToSendQuery({ studentId: student.id, date: about.date }));
  const said = query.data?.items.find(({ id }) => id === about.id)?.said;
  const editedBy = about.editedBy ?? "teacher";
  if (!query.data) {
    return query.error ? (
      <ErrorState
        message={t.feedback.listFailed}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    ) : (
      <Skeleton className="h-24 w-full" />
    );
  }
  if (!said) return null;
  return (
    <div className="flex flex-col gap-2">
      {said.original && <Quote label={t.messageQueues.ownWords} {...said.original} />}
      <Quote label={said.original ? t.messageQueues.editedWords(editedBy) : undefined} {...said} />
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
            {said.original && (
              <Button onClick={() => decide([{ studentId: student.id, words: "original" }])}>
                {t.messageQueues.ownWords}
              </Button>
            )}
            <Button variant="secondary" onClick={() => decide([{ studentId: student.id, words: "edited" }])}>
              {t.messageQueues.editedWords(editedBy)}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function Quote({ label, rating, message }: { label?: string; rating: number | null; message: string }) {
  return (
    <figure className="rounded-control bg-sunken p-3">
      {label && <figcaption className="text-sm font-semibold">{label}</figcaption>}
      {rating !== null && <Stars value={rating} size="small" />}
      <blockquote className="m-0">
        <LongText text={message} />
      </blockquote>
    </figure>
  );
}
