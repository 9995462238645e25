import { useQuery } from "@tanstack/react-query";
import ReplyIcon from "lucide-react/icons/reply";
import { useId } from "react";
import { EditedByOthers, ownStarsLabel } from "#features/feedback/web/edited-by-others.tsx";
import { type ArrivedReply, newsQuery, useMarkRead } from "#features/news/web/news.api.ts";
import { notify } from "#web/dialogs/notify.ts";
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

function Arrived({ reply, waiting }: { reply: ArrivedReply; waiting: number }) {
  const headingId = useId();
  const { topic, teacherName, isToClass, feedback } = reply;
  const read = useMarkRead({ onError: () => notify.error(t.replies.gotItFailed) });
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col gap-3 rounded-card border border-line-strong bg-card p-gutter sm:px-5"
    >
      <h2 id={headingId} className="flex items-start gap-2.5 font-sans text-base tracking-normal">
        <ReplyIcon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
        <span className="min-w-0 wrap-anywhere">
          {isToClass
            ? t.replies.repliedToClass(teacherName, topic)
            : t.replies.repliedToYou(teacherName, topic)}
        </span>
      </h2>
      {feedback && (
        <div className="flex max-w-prose flex-col items-start gap-1 border-l-3 border-line pl-3 text-sm text-ink-muted">
          <Stars value={feedback.rating} size="small" label={ownStarsLabel(feedback.rating, feedback)} />
          <LongText text={feedback.message} size="small" />
          <EditedByOthers feedback={feedback} />
        </div>
      )}
      <div className="flex max-w-prose flex-col items-start">
        <LongText text={reply.text} />
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          aria-describedby={headingId}
          busy={read.isPending}
          onClick={({ detail: clicks }) => {
            // The second half of a double click is meant for the reply that has just gone.
            if (clicks < 2) read.mutate(reply.id);
          }}
        >
          {t.replies.gotIt}
        </Button>
        {waiting > 0 && <span className="text-sm text-ink-muted">{t.replies.moreWaiting(waiting)}</span>}
      </div>
    </section>
  );
}
