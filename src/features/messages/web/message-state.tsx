import { fullName } from "#domain/full-name.ts";
import type { ShownMessageState } from "#domain/messages/message-states.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import type { ParentMessage } from "./parent-messages.api.ts";

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
  const { state, stateAt, stateBy, problem, overrideReason, reply } = message;
  const { day, time } = useSchoolClock();
  const at = t.parentContact.sentAt(day(stateAt), time(stateAt));
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tones[state]}>
          {state === "sent" && stateBy !== null
            ? t.messageRecord.eventName.sent
            : t.messageRecord.stateName[state]}
        </Badge>
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
          <span className="font-semibold">{t.messageRecord.replied[reply.kind]}</span>
          {reply.note !== "" && <span dir="auto">{` “${reply.note}”`}</span>}
        </p>
      )}
    </>
  );
}
