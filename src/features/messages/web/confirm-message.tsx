import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { useSayState } from "./parent-messages.api.ts";

interface ConfirmMessageProps {
  /** The message's. */
  id: string;
  /** Whether the user has already said that it was not sent. */
  isNotSent?: boolean;
  onSaid?: (state: Said) => void;
}

type Said = "sent" | "not-sent";

/** Asks whether the opened message was sent: only the person at the screen knows. */
export function ConfirmMessage({ id, isNotSent = false, onSaid }: ConfirmMessageProps) {
  const confirmation = useSayState();
  const say = (state: Said) =>
    confirmation.mutate(
      { id, state },
      { onSuccess: () => onSaid?.(state), onError: (error) => notify.error(sentenceOf(error)) },
    );
  const isSaying = (state: Said) => confirmation.isPending && confirmation.variables.state === state;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        busy={isSaying("sent")}
        disabled={confirmation.isPending}
        onClick={() => say("sent")}
      >
        {t.parentContact.iSentIt}
      </Button>
      {!isNotSent && (
        <Button
          variant="quiet"
          busy={isSaying("not-sent")}
          disabled={confirmation.isPending}
          onClick={() => say("not-sent")}
        >
          {t.parentContact.notSent}
        </Button>
      )}
    </div>
  );
}
