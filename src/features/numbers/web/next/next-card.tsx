import { useState } from "react";
import { ReceivedFollowUp } from "#features/feedback/web/replies/received-follow-up.tsx";
import { useMarkDone } from "#features/feedback/web/replies/replies.api.ts";
import { type AttentionItem, AttentionItems } from "#features/numbers/web/attention-items.tsx";
import type { TeacherInsights } from "#features/numbers/web/insights.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { UndoNotice } from "#web/dialogs/undo-notice.tsx";
import { t } from "#web/language/language.ts";
import { nameOf as studentNameOf } from "#web/language/name-of.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { NextLessons } from "./next-lessons.tsx";

type NextCardProps = Pick<TeacherInsights, "attention" | "toRemind" | "toReply">;

/** What waits for the signed-in teacher: complaints first, then classes. Whatever is done leaves the list. */
export function NextCard({ attention, toRemind, toReply }: NextCardProps) {
  const { done, mark, close, isPending } = useDone();
  const count = attention.length + toRemind.length + toReply.length;
  return (
    <div tabIndex={-1} className="outline-none">
      <Card title={t.insights.doNext}>
        <div className="flex flex-col gap-4">
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
                actions={(item) => (
                  <ReceivedFollowUp
                    feedback={item}
                    actions={
                      <Button
                        variant="quiet"
                        aria-label={t.common.buttonFor(
                          t.insights.markDone,
                          t.feedback.ofStudent(item.topic, nameOf(item), item.date),
                        )}
                        disabled={isPending}
                        onClick={() => mark(item, true)}
                      >
                        {t.insights.markDone}
                      </Button>
                    }
                  />
                )}
              />
              {toRemind.length + toReply.length > 0 && <NextLessons toRemind={toRemind} toReply={toReply} />}
            </ul>
          )}
        </div>
      </Card>
    </div>
  );
}

const nameOf = ({ studentName: name, surname }: AttentionItem) => studentNameOf({ name, surname });

/** Marks feedback as done without a reply, and keeps the last one, so that it can be undone. */
function useDone() {
  const [done, setDone] = useState<AttentionItem>();
  const { mutate, isPending } = useMarkDone<AttentionItem>({
    onSuccess: (_, { item, isDone }) => setDone(isDone ? item : undefined),
    onError: () => notify.error(t.insights.markFailed),
  });
  const mark = (item: AttentionItem, isDone: boolean) => mutate({ item, isDone });
  return { done, mark, close: () => setDone(undefined), isPending };
}
