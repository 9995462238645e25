import { useLayoutEffect, useRef, useState } from "react";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { ConfirmMessage } from "./confirm-message.tsx";
import type { ParentChannel } from "./parent-messages.api.ts";
import { useKeepContact } from "./use-keep-contact.ts";
import type { Opened } from "./use-opened-message.ts";

interface OpenedMessageProps {
  channel: ParentChannel;
  opened: Opened | undefined;
  studentId: string;
  /** Whether no parent has a number or an address yet, so that this one can be kept. */
  isFirstContact: boolean;
  /** Tries again to save the record. */
  onRecord: (opened: Opened) => void;
  onSaid: (said: Opened["said"]) => void;
}

/** The result of pressing Send: what was opened, and whether it was recorded. */
export function OpenedMessage({
  channel,
  opened,
  studentId,
  isFirstContact,
  onRecord,
  onSaid,
}: OpenedMessageProps) {
  const keep = useKeepContact(studentId, channel);
  const [isKept, setKept] = useState(true);
  const say = (said: Opened["said"]) => {
    if (isFirstContact && isKept && opened && said === "sent") void keep(opened.message.to);
    onSaid(said);
  };
  const status = useRef<HTMLParagraphElement>(null);
  const isSaid = opened?.said !== undefined;
  // The button that was pressed is gone.
  useLayoutEffect(() => {
    if (isSaid && document.activeElement === document.body) status.current?.focus();
  }, [isSaid]);
  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className="empty:hidden">
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
        <>
          {isFirstContact && (
            <Checkbox
              label={t.parentContact.keepContact(channel)}
              checked={isKept}
              onChange={({ target }) => setKept(target.checked)}
            />
          )}
          <ConfirmMessage key={opened.id} id={opened.id} onSaid={say} />
        </>
      )}
    </>
  );
}

function openedSentence(channel: ParentChannel, { part, count }: Opened): string {
  return count === 1 ? t.parentContact.opened(channel) : t.parentContact.openedPart(channel, part, count);
}
