import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
import { writeReply } from "#features/feedback/web/replies/own-reply.tsx";
import { ReceivedFollowUp } from "#features/feedback/web/replies/received-follow-up.tsx";
import { useMarkDone } from "#features/feedback/web/replies/replies.api.ts";
import { type AttentionItem, AttentionItems } from "#features/numbers/web/attention-items.tsx";
import { latestFeedbackQuery, shownOf, type TeacherInsights } from "#features/numbers/web/insights.api.ts";
import { UndoNotice } from "#web/dialogs/undo-notice.tsx";
import { t } from "#web/language/language.ts";
import { nameOf as studentNameOf } from "#web/language/name-of.ts";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { NextLessons } from "./next-lessons.tsx";

type NextCardProps = Pick<TeacherInsights, "attention" | "toRemind" | "toReply">;

/** What waits for the signed-in teacher: complaints first, then classes. Whatever is done leaves the list. On a phone it opens on a press. */
export function NextCard({ attention, toRemind, toReply }: NextCardProps) {
  const headingId = useId();
  const isWide = useIsWide();
  const { done, mark, close, isPending } = useDone();
  // The page lists the newest feedback, too: there its words stand whole, and the reply is written.
  const { data: latest } = useQuery({ ...latestFeedbackQuery, enabled: false });
  const shown = latest ? shownOf(latest, isWide) : [];
  const listed = new Set(shown.flatMap(({ feedback }) => feedback.map(({ id }) => id)));
  const isListed = ({ id }: AttentionItem) => listed.has(id);
  const count = attention.length + new Set([...toRemind, ...toReply].map(({ id }) => id)).size;
  const look = "rounded-card border border-line bg-card px-gutter outline-none sm:px-5";
  if (count === 0 && !done) return <p className={`${look} py-3 text-ink-muted`}>{t.insights.nothingWaits}</p>;
  return (
    <section aria-labelledby={headingId} tabIndex={-1} className={look}>
      <details open={isWide} className="group">
        <summary className="flex min-h-13 list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
          <h2 id={headingId} className="text-xl">
            {t.insights.doNextOf(count)}
          </h2>
          <ChevronDown className="size-5 shrink-0 text-primary transition-transform group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-4 pb-4">
          <UndoNotice
            message={done && t.insights.markedDone(nameOf(done))}
            busy={isPending}
            onUndo={() => done && mark(done, false)}
            onClose={close}
          />
          {count === 0 ? (
            <p className="text-ink-muted">{t.insights.nothingWaits}</p>
          ) : (
            <ul className="flex flex-col gap-3">
              <AttentionItems
                items={attention}
                isShown={isListed}
                actions={(item) => {
                  const about = t.feedback.ofStudent(item.topic, nameOf(item), item.date);
                  const markDone: Elements = (
                    <Button
                      variant="quiet"
                      className="px-3"
                      aria-label={t.common.buttonFor(t.insights.markDone, about)}
                      disabled={isPending}
                      onClick={() => mark(item, true)}
                    >
                      {t.insights.markDone}
                    </Button>
                  );
                  if (!isListed(item)) return <ReceivedFollowUp feedback={item} actions={markDone} />;
                  return (
                    <span className="-mx-3 flex flex-wrap items-center">
                      <Button
                        variant="quiet"
                        className="px-3"
                        aria-label={t.common.buttonFor(t.feedback.reply, about)}
                        onClick={() => writeReply({ feedbackId: item.id })}
                      >
                        {t.feedback.reply}
                      </Button>
                      {markDone}
                    </span>
                  );
                }}
              />
              {toRemind.length + toReply.length > 0 && <NextLessons toRemind={toRemind} toReply={toReply} />}
            </ul>
          )}
        </div>
      </details>
    </section>
  );
}

const nameOf = ({ studentName: name, surname }: AttentionItem) => studentNameOf({ name, surname });

/** Marks feedback as done without a reply, and keeps the last one, so that it can be undone. */
function useDone() {
  const [done, setDone] = useState<AttentionItem>();
  const { mutate, isPending } = useMarkDone<AttentionItem>({
    onSuccess: (_, { item, isDone }) => setDone(isDone ? item : undefined),
    meta: { failureNotice: () => t.insights.markFailed },
  });
  const mark = (item: AttentionItem, isDone: boolean) => mutate({ item, isDone });
  return { done, mark, close: () => setDone(undefined), isPending };
}
