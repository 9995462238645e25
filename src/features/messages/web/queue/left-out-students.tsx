import ChevronDown from "lucide-react/icons/chevron-down";
import { useRef, useState } from "react";
import { leftOutReasons } from "#domain/messages/message-states.ts";
import { type MessageQueue, useFillQueue } from "#features/messages/web/message-queues.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { AgreedParents, NotRecorded, type Unrecorded } from "./agreed-parents.tsx";
import { LeftOutStudent } from "./left-out-student.tsx";

/** Whose parents are not written to, by reason, each with what can be done about it. */
export function LeftOutStudents({ queue }: { queue: MessageQueue }) {
  const { id, leftOut, ready } = queue;
  const fill = useFillQueue(id, {
    onSuccess: ({ prepared }, { whenNone }) => {
      if (prepared > 0) notify.success(t.messageQueues.added(prepared));
      else if (whenNone) notify.info(whenNone);
    },
  });
  /** The students whose words of distress somebody has read on this page: another reason may be mended after that. */
  const read = useRef(new Set<string>());
  const prepare = (whenNone?: string) => fill.mutate({ read: [...read.current], whenNone });
  const [unrecorded, setUnrecorded] = useState<readonly Unrecorded[]>([]);
  if (leftOut.length === 0 && ready === 0) return null;
  const groups = leftOutReasons
    .map((reason) => ({ reason, students: leftOut.filter((each) => each.reason === reason) }))
    .filter(({ students }) => students.length > 0);
  return (
    <Card
      title={t.messageQueues.leftOut}
      actions={
        ready === 0 && (
          <Button
            variant="secondary"
            busy={fill.isPending}
            onClick={() => prepare(t.messageQueues.noneAdded)}
          >
            {t.messageQueues.tryAgain}
          </Button>
        )
      }
    >
      <div tabIndex={-1} className="flex flex-col gap-2 outline-none">
        {ready > 0 && (
          <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span>{t.messageQueues.ready(ready)}</span>
            <Button busy={fill.isPending} onClick={() => prepare(t.messageQueues.noneAdded)}>
              {t.messageQueues.addReady}
            </Button>
          </p>
        )}
        <NotRecorded unrecorded={unrecorded} />
        {groups.map(({ reason, students }) => (
          <details
            key={reason}
            className={
              reason === "distress"
                ? "group rounded-control border-2 border-danger px-3"
                : "group border-t border-line"
            }
            open={reason === "distress" || groups.length === 1}
          >
            <summary
              className={`flex min-h-11 items-center gap-2 py-2 font-semibold [&::-webkit-details-marker]:hidden ${reason === "distress" ? "text-danger" : ""}`}
            >
              <ChevronDown className="size-4 shrink-0 -rotate-90 transition-transform group-open:rotate-0" />
              <span className="min-w-0">{t.messageQueues.reason[reason](students.length)}</span>
            </summary>
            <p className={reason === "distress" ? "" : "text-sm text-ink-muted"}>
              {t.messageQueues.advice[reason]}
            </p>
            {reason === "no-consent" ? (
              <AgreedParents
                queue={queue}
                students={students}
                onRecorded={(agreed, refused) => {
                  setUnrecorded(refused);
                  if (agreed > 0) prepare(t.messageQueues.agreedRecorded(agreed));
                }}
              />
            ) : (
              <ul className="divide-y divide-line">
                {students.map((each) => (
                  <LeftOutStudent
                    key={each.student.id}
                    leftOut={each}
                    onMended={() => {
                      if (reason === "distress") read.current.add(each.student.id);
                      prepare();
                    }}
                  />
                ))}
              </ul>
            )}
          </details>
        ))}
      </div>
    </Card>
  );
}
