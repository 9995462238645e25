import { Link } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import type { MailProblemKind } from "#domain/mails.ts";
import type { MessageState as State } from "#domain/messages/message-states.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { childrenOf, stateName, waitInWords } from "./in-words.ts";
import type { ParentMessage } from "./message-list.api.ts";

const tones: Partial<Record<State, "success" | "danger" | "star">> = {
  waiting: "star",
  opened: "star",
  sent: "success",
  unknown: "danger",
};

/** A message that a person skipped needs no attention. */
const toneOf = ({ state, notSent }: ParentMessage) =>
  notSent === null || notSent === "dropped" ? tones[state] : "danger";

/** About the address or the content: then it is the parent's mail server that speaks. */
const isOfParent = (kind: MailProblemKind) => kind === "address" || kind === "mail";

/** What is known of a message, since when, and who said so; what to do where only a person can find out. */
export function MessageState({ message }: { message: ParentMessage }) {
  const { channel, state, notSent, waits, stateAt, stateBy, problem, reply } = message;
  const clock = useSchoolClock();
  const { day, time } = clock;
  const at = t.parentContact.sentAt(day(stateAt), time(stateAt));
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={toneOf(message)}>{stateName(state, channel)}</Badge>
        {notSent !== null && <span>{stateName(notSent, channel)}</span>}
        <span className="min-w-0 text-sm wrap-anywhere text-ink-muted">
          <time dateTime={stateAt}>{at}</time>
          {stateBy && <span>{` · ${fullName(stateBy)}`}</span>}
        </span>
      </p>
      {waits && <p className="text-sm">{waitInWords(waits, clock)}</p>}
      {problem && notSent === "expired" && <p className="text-sm">{t.messageRecord.problem[problem.kind]}</p>}
      {problem?.response && (
        <p className="text-sm wrap-anywhere">
          {isOfParent(problem.kind)
            ? t.messageRecord.guardiansServerResponse(problem.response)
            : t.messageRecord.serverResponse(problem.response)}
        </p>
      )}
      {state === "unknown" && <p className="text-sm">{t.messageRecord.unknownAdvice}</p>}
      {notSent === "dropped" && <p className="text-sm">{t.messageRecord.droppedAdvice}</p>}
      {reply && (
        <p className="text-sm wrap-anywhere">
          <span className="font-semibold">
            {reply.kind === "stop"
              ? t.messageRecord.wantsNoMore(channel)
              : t.messageRecord.replied[reply.kind]}
          </span>
          {reply.note !== "" && <span dir="auto">{` “${reply.note}”`}</span>}
        </p>
      )}
      {reply !== null && reply.kind !== "note" && <WaysToMend message={message} />}
    </>
  );
}

/** What a reply changes is seen, and put right, with the guardians of each child. */
function WaysToMend({ message }: { message: ParentMessage }) {
  return (
    <p className="flex flex-wrap gap-x-4">
      {childrenOf(message).map(({ id, ...student }) => (
        <Link
          key={id}
          to="/student/update/$id"
          params={{ id }}
          hash="parents"
          aria-label={t.common.buttonFor(t.guardians.withConsent, fullName(student))}
          className={linkClass}
        >
          {t.guardians.withConsent}
        </Link>
      ))}
    </p>
  );
}
