import { fullName } from "#domain/full-name.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { type LeftOut, useClearContactProblem } from "#features/messages/web/message-queues.api.ts";
import { stateName } from "#features/messages/web/state-name.ts";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { StudentLink } from "#features/students/web/student-link.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { WordsToRead } from "./words-to-read.tsx";

interface LeftOutStudentProps {
  leftOut: LeftOut;
  /** Prepares the message, if it can be by now. */
  onMended: () => void;
}

/** A student whose parents are not written to, and what can be done about it here. */
export function LeftOutStudent({ leftOut, onMended }: LeftOutStudentProps) {
  const { student, reason, feedback, guardian, channel } = leftOut;
  const problem = reason === "no-contact" ? guardian?.problem : null;
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="font-medium">
        <StudentLink id={student.id}>{fullName(student)}</StudentLink>
        <StudentRosterEntry id={student.id} when="always" />
      </p>
      {guardian && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
          <DetailLine parts={[guardian.name, guardian.contact]} />
          {problem && <Badge tone="danger">{stateName(problem, channel)}</Badge>}
        </p>
      )}
      {feedback.map(({ id, topic, date, teacherName }) => (
        <p key={id} className="text-sm text-ink-muted">
          <DetailLine parts={[topic, t.common.date(date), teacherName]} />
        </p>
      ))}
      {reason === "distress" && <WordsToRead leftOut={leftOut} onRead={onMended} />}
      <div className="flex flex-wrap items-end gap-2 empty:hidden">
        {(reason === "no-contact" || reason === "opted-out") && (
          <ButtonLink
            variant={problem ? "primary" : "secondary"}
            to="/student/update/$id"
            params={{ id: student.id }}
            hash="parents"
            aria-label={t.common.buttonFor(t.guardians.edit, fullName(student))}
          >
            {t.guardians.edit}
          </ButtonLink>
        )}
        {problem && guardian?.contact && (
          <RightAfterAll channel={channel} contact={guardian.contact} onDone={onMended} />
        )}
      </div>
    </li>
  );
}

interface RightAfterAllProps {
  channel: ParentChannel;
  contact: string;
  onDone: () => void;
}

function RightAfterAll({ channel, contact, onDone }: RightAfterAllProps) {
  const clear = useClearContactProblem({
    onSuccess: onDone,
    onError: (error) => notify.error(sentenceOf(error)),
  });
  return (
    <Button variant="secondary" busy={clear.isPending} onClick={() => clear.mutate({ channel, contact })}>
      {t.messageQueues.contactIsRight}
    </Button>
  );
}
