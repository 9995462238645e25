import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { useSayState } from "./parent-messages.api.ts";

interface ConfirmMessageProps {
  /** The message's. */
  id: string;
  /** Whether the server sent it, so that only its arrival is not known. */
  asksArrival?: boolean;
  onSaid?: (state: Said) => void;
}

type Said = "sent" | "not-sent";

/** Asks whether the opened message was sent, or a mail arrived: only the person at the screen can know. */
export function ConfirmMessage({ id, asksArrival = false, onSaid }: ConfirmMessageProps) {
  const confirmation = useSayState({
    onSuccess: (_, { state }) => onSaid?.(state === "sent" ? "sent" : "not-sent"),
    onError: (error) => notify.error(sentenceOf(error)),
  });
  const say = (state: Said) => confirmation.mutate({ id, state });
  const isSaying = (state: Said) => confirmation.isPending && confirmation.variables.state === state;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        busy={isSaying("sent")}
        disabled={confirmation.isPending}
        onClick={() => say("sent")}
      >
        {asksArrival ? t.messageRecord.arrived : t.parentContact.iSentIt}
      </Button>
      <Button
        variant="quiet"
        busy={isSaying("not-sent")}
        disabled={confirmation.isPending}
        onClick={() => say("not-sent")}
      >
        {asksArrival ? t.messageRecord.notArrived : t.parentContact.notSent}
      </Button>
    </div>
  );
}
