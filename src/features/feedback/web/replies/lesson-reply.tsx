import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { can } from "#domain/permissions.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { OwnReply, writeReply } from "./own-reply.tsx";
import { lessonRepliesQuery, type Reply } from "./replies.api.ts";
import { AdminReply } from "./reply-view.tsx";

interface LessonReplyProps {
  lessonId: string;
  topic: string;
}

/** On the page of a class: the teacher writes, edits and withdraws the reply to it, an admin reads and removes it. */
export function LessonReply({ lessonId, topic }: LessonReplyProps) {
  const { data, isError, isFetching, refetch } = useQuery(lessonRepliesQuery(lessonId));
  const account = useAccount();
  const headingId = useId();
  const isAdmin = can(account, "reply.remove");
  const body = (): Elements => {
    if (data === undefined) {
      if (isError) return <ErrorState message={t.replies.loadFailed} query={{ refetch, isFetching }} />;
      return (
        <Loading label={t.replies.loading}>
          <Skeleton className="h-24 w-full rounded-control" />
        </Loading>
      );
    }
    const reply = data?.reply ?? null;
    if (!isAdmin) return <OwnLessonReply lessonId={lessonId} topic={topic} reply={reply} />;
    if (!reply) return <p className="text-ink-muted">{t.replies.noneToLesson}</p>;
    return <AdminReply target={{ lessonId }} label={t.replies.toWholeLesson} reply={reply} about={topic} />;
  };
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} className="text-xl">
        {t.replies.toLesson}
      </h2>
      {body()}
    </section>
  );
}

function OwnLessonReply({ lessonId, topic, reply }: LessonReplyProps & { reply: Reply | null }) {
  const target = { lessonId };
  return (
    <OwnReply
      ref={useRef(null)}
      target={target}
      reply={reply}
      texts={{
        label: t.replies.yourReplyToLesson,
        title: reply ? t.replies.edit : t.replies.write,
        hint: t.replies.toLessonHint,
        about: topic,
        withdrawBody: t.replies.withdrawLessonBody,
      }}
      button={
        <Button variant="secondary" className="self-start" data-reply onClick={() => writeReply(target)}>
          {t.replies.write}
        </Button>
      }
    />
  );
}
