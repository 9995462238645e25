import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { ConfirmMessage } from "./confirm-message.tsx";
import type { ParentChannel } from "./parent-messages.api.ts";
import type { Opened } from "./use-opened-message.ts";

interface OpenedMessageProps {
  channel: ParentChannel;
  opened: Opened | undefined;
  /** Tries again to save the record. */
  onRecord: (opened: Opened) => void;
  onSaid: (said: Opened["said"]) => void;
}

/** The result of pressing Send: what was opened, and whether it was recorded. */
export function OpenedMessage({ channel, opened, onRecord, onSaid }: OpenedMessageProps) {
  return (
    <>
      <p role="status" className="empty:hidden">
        {opened?.said !== undefined && <span>{t.parentContact.said[opened.said]}</span>}
        {opened?.id !== undefined && opened.said === undefined && (
          <>
            <span>{`${openedSentence(channel, opened)} `}</span>
            <a href={opened.link} target="_blank" rel="noopener noreferrer" className={linkClass}>
              {t.parentContact.openAgain}
            </a>
          </>
        )}
        {opened?.failure !== undefined && (
          <span className="text-danger">{`${t.parentContact.notKept} ${opened.failure}`}</span>
        )}
      </p>
      {opened?.failure !== undefined && (
        <Button variant="secondary" onClick={() => onRecord(opened)}>
          {t.common.tryAgain}
        </Button>
      )}
      {opened?.id !== undefined && opened.said === undefined && (
        <ConfirmMessage key={opened.id} id={opened.id} onSaid={onSaid} />
      )}
    </>
  );
}

function openedSentence(channel: ParentChannel, { part, count }: Opened): string {
  return count === 1 ? t.parentContact.opened(channel) : t.parentContact.openedPart(channel, part, count);
}
