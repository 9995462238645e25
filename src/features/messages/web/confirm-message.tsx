import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { useReportState } from "./parent-messages.api.ts";

interface ConfirmMessageProps {
  /** The message's. */
  id: string;
  /** Whether the server sent it, so that only its arrival is not known. */
  asksArrival?: boolean;
  onReported?: (state: ReportedState) => void;
}

type ReportedState = "sent" | "not-sent";

/** Asks whether the opened message was sent, or a mail arrived: only the person at the screen can know. */
export function ConfirmMessage({ id, asksArrival = false, onReported }: ConfirmMessageProps) {
  const confirmation = useReportState({
    onSuccess: (_, { state }) => onReported?.(state === "sent" ? "sent" : "not-sent"),
    onError: (error) => notify.error(sentenceOf(error)),
  });
  const report = (state: ReportedState) => confirmation.mutate({ id, state });
  const isReporting = (state: ReportedState) =>
    confirmation.isPending && confirmation.variables.state === state;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        busy={isReporting("sent")}
        disabled={confirmation.isPending}
        onClick={() => report("sent")}
      >
        {asksArrival ? t.messageRecord.arrived : t.parentContact.iSentIt}
      </Button>
      <Button
        variant="quiet"
        busy={isReporting("not-sent")}
        disabled={confirmation.isPending}
        onClick={() => report("not-sent")}
      >
        {asksArrival ? t.messageRecord.notArrived : t.parentContact.notSent}
      </Button>
    </div>
  );
}
