import {
  type MessageState,
  nextStates,
  type ReportedReason,
  reportedReasons,
} from "#domain/messages/message-states.ts";
import { Menu } from "#web/dialogs/menu.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { stateName } from "./in-words.ts";
import type { ParentMessage } from "./message-list.api.ts";
import { useReportState } from "./parent-messages.api.ts";

interface Correction {
  state: Extract<MessageState, "sent" | "not-sent" | "prepared">;
  notSent?: ReportedReason;
}

/** What a person can say of a message instead. */
function correctionsOf(message: ParentMessage): Correction[] {
  const next = nextStates(message);
  const reasons = reportedReasons.filter(
    (reason) => message.channel === "whatsapp" || reason !== "not-on-whatsapp",
  );
  const all: Correction[] = [
    { state: "sent" },
    { state: "not-sent" },
    ...reasons.map((notSent) => ({ state: "not-sent" as const, notSent })),
    { state: "prepared" },
  ];
  return all.filter(
    ({ state, notSent }) =>
      next.includes(state) && !(state === message.state && (notSent ?? null) === message.notSent),
  );
}

interface CorrectStateProps {
  message: ParentMessage;
  whom: string;
  onCorrected?: () => void;
}

/** The last word counts; the record keeps the earlier ones. */
export function CorrectState({ message, whom, onCorrected }: CorrectStateProps) {
  const { id, channel } = message;
  const report = useReportState({
    onSuccess: () => {
      notify.success(t.messageRecord.corrected);
      onCorrected?.();
    },
  });
  const corrections = correctionsOf(message);
  if (corrections.length === 0) return null;
  return (
    <Menu
      label={t.messageRecord.correct}
      accessibleLabel={t.common.buttonFor(t.messageRecord.correct, whom)}
      variant="quiet"
      items={corrections.map((correction) => ({
        label: stateName(correction.notSent ?? correction.state, channel),
        onSelect: () => report.mutate({ id, ...correction }),
      }))}
    />
  );
}
