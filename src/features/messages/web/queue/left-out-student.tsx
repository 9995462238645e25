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
import { LongText } from "#web/ui/long-text.tsx";
import { Stars } from "#web/ui/stars.tsx";
import type { Decide } from "./use-decisions.ts";
import { WhyAgain } from "./why-again.tsx";

interface LeftOutStudentProps {
  leftOut: LeftOut;
  channel: ParentChannel;
  decide: Decide;
}

const aboutWords = new Set(["edited", "distress", "not-for-parents"]);
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
      {reason === "not-for-parents" && feedback?.withheldBy && (
        <p>{t.messageQueues.keptBy[feedback.withheldBy]}</p>
      )}
      {feedback && aboutWords.has(reason) && <WordsOf feedback={feedback} />}
      <div className="flex flex-wrap items-end gap-2">
        {reason === "edited" && feedback && (
          <>
            {feedback.original && (
              <Button onClick={() => decide([{ studentId: student.id, words: "original" }])}>
                {t.messageQueues.ownWords}
              </Button>
            )}
            <Button variant="secondary" onClick={() => decide([{ studentId: student.id, words: "edited" }])}>
              {t.messageQueues.editedWords(feedback.editedBy ?? "teacher")}
            </Button>
          </>
        )}
        {reason === "distress" && (
          <Button
            variant="secondary"
            onClick={() => decide([{ studentId: student.id, sendsDistress: true }])}
          >
            {t.messageQueues.readAndSend}
          </Button>
        )}
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
            to="/student/guardians/$id"
            params={{ id: student.id }}
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

/** What the student wrote, and what it was changed to. */
function WordsOf({ feedback }: { feedback: NonNullable<LeftOut["feedback"]> }) {
  const { topic, date, teacherName, original, editedBy } = feedback;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-muted">
        <DetailLine parts={[topic, t.common.date(date), teacherName]} />
      </p>
      {original && <Quote label={t.messageQueues.ownWords} {...original} />}
      <Quote label={original && editedBy ? t.messageQueues.editedWords(editedBy) : undefined} {...feedback} />
    </div>
  );
}

function Quote({ label, rating, message }: { label?: string; rating: number; message: string }) {
  return (
    <figure className="rounded-control bg-sunken p-3">
      {label && <figcaption className="text-sm font-semibold">{label}</figcaption>}
      <Stars value={rating} size="small" />
      <blockquote className="m-0">
        <LongText text={message} />
      </blockquote>
    </figure>
  );
}

interface RightAfterAllProps {
  channel: ParentChannel;
  contact: string;
  onDone: () => void;
}

function RightAfterAll({ channel, contact, onDone }: RightAfterAllProps) {
  const clear = useClearContactProblem();
  return (
    <Button
      variant="secondary"
      busy={clear.isPending}
      onClick={() =>
        clear.mutate(
          { channel, contact },
          { onSuccess: onDone, onError: (error) => notify.error(sentenceOf(error)) },
        )
      }
    >
      {t.messageQueues.contactIsRight}
    </Button>
  );
}
