import { Link } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import type { ContactProblemKind } from "#domain/messages/contact-problems.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { type LeftOut, useClearContactProblem } from "#features/messages/web/message-queues.api.ts";
import { queueName } from "#features/messages/web/queue-name.ts";
import { stateName } from "#features/messages/web/state-name.ts";
import { StudentLink } from "#features/students/web/student-link.tsx";
import { StudentPlace } from "#features/students/web/student-place.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { linkClass } from "#web/ui/link.tsx";
import type { Decide } from "./use-decisions.ts";
import { WhyAgain } from "./why-again.tsx";
import { WordsToDecide } from "./words-to-decide.tsx";

interface LeftOutStudentProps {
  leftOut: LeftOut;
  channel: ParentChannel;
  decide: Decide;
}

const aboutContact = new Set(["no-contact", "may-not-receive", "contact-problem", "opted-out", "no-consent"]);

/** A student whose parents are not written to, and what can be done about it here. */
export function LeftOutStudent({ leftOut, channel, decide }: LeftOutStudentProps) {
  const { student, reason, feedback, guardian, waitsIn } = leftOut;
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="font-medium">
        <StudentLink id={student.id}>{fullName(student)}</StudentLink>
        <StudentPlace id={student.id} when="always" />
      </p>
      {guardian && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
          <DetailLine parts={[guardian.name, guardian.contact]} />
          {reason === "contact-problem" && guardian.problem && (
            <Badge tone="danger">{problemName(guardian.problem, channel)}</Badge>
          )}
        </p>
      )}
      {feedback.map(({ id, topic, date, teacherName, withheldBy }) => (
        <div key={id}>
          {reason === "not-for-parents" && withheldBy && <p>{t.messageQueues.keptBy[withheldBy]}</p>}
          <p className="text-sm text-ink-muted">
            <DetailLine parts={[topic, t.common.date(date), teacherName]} />
          </p>
        </div>
      ))}
      {(reason === "edited" || reason === "distress") && (
        <WordsToDecide about={feedback} student={student} reason={reason} decide={decide} />
      )}
      <div className="flex flex-wrap items-end gap-2 empty:hidden">
        {waitsIn && (
          <Link to="/messages/queues/$id" params={{ id: waitsIn.queueId }} className={linkClass}>
            {t.messageQueues.waitingIn(queueName(waitsIn.about), waitsIn.on)}
          </Link>
        )}
        {reason === "told-today" && (
          <WhyAgain
            label={t.messageQueues.prepareAnyway}
            onReason={(overrideReason) => decide([{ studentId: student.id, overrideReason }])}
          />
        )}
        {aboutContact.has(reason) && (
          <ButtonLink
            variant={reason === "contact-problem" ? "primary" : "secondary"}
            to="/student/update/$id"
            params={{ id: student.id }}
            hash="parents"
            aria-label={t.common.buttonFor(t.guardians.edit, fullName(student))}
          >
            {t.guardians.edit}
          </ButtonLink>
        )}
        {reason === "contact-problem" && guardian?.contact && (
          <RightAfterAll channel={channel} contact={guardian.contact} onDone={() => decide([])} />
        )}
      </div>
    </li>
  );
}

/** What is wrong with a number or an address. */
function problemName(problem: ContactProblemKind, channel: ParentChannel): string {
  return problem === "rejected" ? t.messageRecord.eventName.rejected : stateName(problem, channel);
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
