import { useQuery } from "@tanstack/react-query";
import ReplyIcon from "lucide-react/icons/reply";
import { useId, useState } from "react";
import { EditedByOthers, ownStarsLabel } from "#features/feedback/web/edited-by-others.tsx";
import { type ArrivedReply, newsQuery, useMarkRead } from "#features/news/web/news.api.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Stars } from "#web/ui/stars.tsx";

/** The newest reply that a student has not read; when it is read, the next. */
export function ArrivedReplies() {
  const { data: replies = [] } = useQuery({ ...newsQuery, select: (news) => news.replies });
  const [reply] = replies;
  return reply && <Arrived key={reply.id} reply={reply} waiting={replies.length - 1} />;
}

/** Two lines, so that the classes to rate stay in sight; a press shows all of it. */
function Arrived({ reply, waiting }: { reply: ArrivedReply; waiting: number }) {
  const headingId = useId();
  const [isOpen, setOpen] = useState(false);
  const { topic, teacherName, isToClass, feedback, text } = reply;
  const read = useMarkRead();
  const title = isToClass
    ? t.replies.repliedToClass(teacherName, topic)
    : t.replies.repliedToYou(teacherName, topic);
  return (
    <section
      aria-labelledby={headingId}
      className="rounded-card border border-line-strong bg-card px-3 py-1 sm:px-5 sm:py-3"
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="min-w-0 flex-1 basis-40">
          <h2 id={headingId} className="font-sans text-sm tracking-normal sm:text-base">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="relative flex w-full items-center gap-2 text-left font-semibold after:absolute after:-inset-y-3 after:inset-x-0"
            >
              <ReplyIcon className="size-4 shrink-0 text-primary max-sm:hidden" />
              <span className={`min-w-0 ${isOpen ? "wrap-anywhere" : "truncate"}`}>{title}</span>
            </button>
          </h2>
          {!isOpen && (
            <p dir="auto" className="truncate text-sm sm:text-base">
              {text}
            </p>
          )}
        </div>
        <Button
          variant="secondary"
          className="max-sm:px-3 max-sm:text-sm"
          aria-describedby={headingId}
          busy={read.isPending}
          onClick={({ detail: clicks }) => {
            // The second half of a double click is meant for the reply that has just gone.
            if (clicks < 2) read.mutate(reply.id);
          }}
        >
          {t.replies.gotIt}
        </Button>
      </div>
      {isOpen && (
        <div className="flex max-w-prose flex-col items-start gap-2 py-2">
          <LongText text={text} size="whole" />
          {feedback && (
            <div className="flex flex-col items-start gap-1 border-l-3 border-line pl-3 text-sm text-ink-muted">
              <Stars value={feedback.rating} size="small" label={ownStarsLabel(feedback.rating, feedback)} />
              <LongText text={feedback.message} size="small" />
              <EditedByOthers feedback={feedback} />
            </div>
          )}
        </div>
      )}
      {isOpen && waiting > 0 && <p className="text-sm text-ink-muted">{t.replies.moreWaiting(waiting)}</p>}
    </section>
  );
}
