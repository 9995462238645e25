import { Link } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import type { ShownMessageState } from "#domain/messages/message-states.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { childrenOf } from "./children-of.ts";
import type { ParentMessage } from "./parent-messages.api.ts";
import { stateName } from "./state-name.ts";

const tones: Partial<Record<ShownMessageState, "success" | "danger" | "star">> = {
  opened: "star",
  sent: "success",
  "not-on-whatsapp": "danger",
  "wrong-number": "danger",
  rejected: "danger",
  unknown: "danger",
};

/** What is known of a message, since when, and who said so; what to do where only a person can find out. */
export function MessageState({ message }: { message: ParentMessage }) {
  const { channel, state, stateAt, stateBy, problem, overrideReason, reply } = message;
  const { day, time } = useSchoolClock();
  const at = t.parentContact.sentAt(day(stateAt), time(stateAt));
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tones[state]}>{stateName(state, channel)}</Badge>
        <span className="min-w-0 text-sm wrap-anywhere text-ink-muted">
          <time dateTime={stateAt}>{at}</time>
          {stateBy && <span>{` · ${fullName(stateBy)}`}</span>}
        </span>
      </p>
      {problem !== null && <p className="text-sm wrap-anywhere">{t.messageRecord.serverSaid(problem)}</p>}
      {state === "unknown" && <p className="text-sm">{t.messageRecord.unknownAdvice}</p>}
      {state === "dropped" && <p className="text-sm">{t.messageRecord.droppedAdvice}</p>}
      {overrideReason !== null && (
        <p className="text-sm wrap-anywhere">{t.messageRecord.toldAgainBecause(overrideReason)}</p>
      )}
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
      {(reply?.kind === "stop" || reply?.kind === "wrong-number") && <WaysToMend message={message} />}
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
          to="/student/guardians/$id"
          params={{ id }}
          aria-label={t.common.buttonFor(t.guardians.withConsent, fullName(student))}
          className={linkClass}
        >
          {t.guardians.withConsent}
        </Link>
      ))}
    </p>
  );
}
