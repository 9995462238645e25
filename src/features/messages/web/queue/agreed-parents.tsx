import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import type { UnrecordedReason } from "#domain/guardians.ts";
import type { LeftOut, MessageQueue } from "#features/messages/web/message-queues.api.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { NotAskedStudent } from "./not-asked-student.tsx";
import { WhoAgreed } from "./who-agreed.tsx";

/** Whose agreement could not be recorded, and why. */
export interface Unrecorded {
  student: LeftOut["student"];
  reason: UnrecordedReason;
}

interface AgreedParentsProps {
  queue: MessageQueue;
  students: readonly LeftOut[];
  /** Called once those who agreed can be told. */
  onRecorded: (agreed: number, unrecorded: Unrecorded[]) => void;
}

/** Parents who were not asked: those who have agreed since are ticked, and recorded together. */
export function AgreedParents({ queue, students, onRecorded }: AgreedParentsProps) {
  // None at first: nobody is recorded as having agreed by an oversight.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const dialog = useDialog<"who-agreed">();
  const agreed = students.filter(({ student }) => ticked.has(student.id));
  const tick = (ids: readonly string[], isTicked: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      for (const id of ids) next[isTicked ? "add" : "delete"](id);
      return next;
    });
  const all = students.map(({ student }) => student.id);
  return (
    <>
      {students.length > 1 && (
        <Checkbox
          label={<span className="font-semibold">{t.messageQueues.everyoneAgreed}</span>}
          checked={agreed.length === students.length}
          ref={(box) => {
            if (box) box.indeterminate = agreed.length > 0 && agreed.length < students.length;
          }}
          onChange={({ target }) => tick(all, target.checked)}
        />
      )}
      <ul className="divide-y divide-line border-y border-line">
        {students.map((each) => (
          <NotAskedStudent
            key={each.student.id}
            leftOut={each}
            isTicked={ticked.has(each.student.id)}
            onTick={(isTicked) => tick([each.student.id], isTicked)}
          />
        ))}
      </ul>
      {agreed.length > 0 && (
        <Button className="my-3 max-sm:w-full" {...dialog.button("who-agreed")}>
          {t.messageQueues.theyAgreed(agreed.length)}
        </Button>
      )}
      <Dialog
        {...dialog.props}
        isForm
        title={t.messageQueues.theyAgreed(agreed.length)}
        description={t.messageQueues.agreedTo}
      >
        <WhoAgreed
          queue={queue}
          agreed={agreed}
          onRecorded={({ agreed: count, refused }) => {
            dialog.close();
            const reasonOf = new Map(refused.map(({ studentId, reason }) => [studentId, reason]));
            onRecorded(
              count,
              agreed.flatMap(({ student }) => {
                const reason = reasonOf.get(student.id);
                return reason ? [{ student, reason }] : [];
              }),
            );
          }}
        />
      </Dialog>
    </>
  );
}

/** Whose agreement was not recorded with the others. */
export function NotRecorded({ unrecorded }: { unrecorded: readonly Unrecorded[] }) {
  return (
    <div role="alert" className="empty:hidden">
      {unrecorded.length > 0 && (
        <>
          <p className="font-semibold">{t.messageQueues.notRecordedFor(unrecorded.length)}</p>
          <ul className="list-disc pl-5">
            {unrecorded.map(({ student, reason }) => (
              <li key={student.id}>{t.messageQueues.notRecordedAs[reason](fullName(student))}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
