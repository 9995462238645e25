import { useLayoutEffect, useRef, useState } from "react";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { ConfirmMessage } from "./message-actions.tsx";
import type { ParentChannel } from "./parent-messages.api.ts";
import type { Opened } from "./use-opened-message.ts";
import { useSaveContact } from "./use-save-contact.ts";

interface OpenedMessageProps {
  channel: ParentChannel;
  opened: Opened | undefined;
  studentId: string;
  /** Whether no parent has a number or an address yet, so that this one can be kept. */
  isFirstContact: boolean;
  /** Tries again to save the record. */
  onRecord: (opened: Opened) => void;
  onReported: (reported: Opened["reported"]) => void;
}

/** The result of pressing Send: what was opened, and whether it was recorded. */
export function OpenedMessage({
  channel,
  opened,
  studentId,
  isFirstContact,
  onRecord,
  onReported,
}: OpenedMessageProps) {
  const save = useSaveContact(studentId, channel);
  const [isSaved, setSaved] = useState(true);
  const report = (reported: Opened["reported"]) => {
    if (isFirstContact && isSaved && opened && reported === "sent") void save(opened.message.to);
    onReported(reported);
  };
  const status = useRef<HTMLParagraphElement>(null);
  const isReported = opened?.reported !== undefined;
  // The button that was pressed is gone.
  useLayoutEffect(() => {
    if (isReported && document.activeElement === document.body) status.current?.focus();
  }, [isReported]);
  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className="empty:hidden">
        {opened?.reported !== undefined && <span>{t.parentContact.reported[opened.reported]}</span>}
        {opened?.id !== undefined && opened.reported === undefined && (
          <>
            <span>{`${openedSentence(channel, opened)} `}</span>
            <a href={opened.link} target="_blank" rel="noopener noreferrer" className={linkClass}>
              {t.parentContact.openAgain}
            </a>
          </>
        )}
        {opened?.failure !== undefined && (
          <span className="text-danger">{`${t.parentContact.notRecorded} ${opened.failure}`}</span>
        )}
      </p>
      {opened?.failure !== undefined && (
        <Button variant="secondary" onClick={() => onRecord(opened)}>
          {t.common.tryAgain}
        </Button>
      )}
      {opened?.id !== undefined && opened.reported === undefined && (
        <>
          {isFirstContact && (
            <Checkbox
              label={t.parentContact.saveContact(channel)}
              checked={isSaved}
              onChange={({ target }) => setSaved(target.checked)}
            />
          )}
          <ConfirmMessage key={opened.id} id={opened.id} onReported={report} />
        </>
      )}
    </>
  );
}

function openedSentence(channel: ParentChannel, { part, count }: Opened): string {
  return count === 1 ? t.parentContact.opened(channel) : t.parentContact.openedPart(channel, part, count);
}
