import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { contactOf } from "#domain/guardians.ts";
import type { ParentMessageLog } from "#domain/schemas/parent-message.ts";
import { guardiansQuery, useChangeGuardians } from "#features/students/web/guardians/guardians.api.ts";
import { newId } from "#web/data/new-id.ts";
import { type ConfirmRequest, confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { ConfirmMessage } from "./message-actions.tsx";
import { type ParentChannel, useLogParentMessage } from "./parent-messages.api.ts";

interface OpenedMessageProps {
  channel: ParentChannel;
  opened: Opened | undefined;
  studentId: string;
  /** Whether no parent has a number or an address yet, so that this one can be kept. */
  isFirstContact: boolean;
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

/** Keeps a number or address as that of the first parent who has none and may get messages; another one stays as it is. */
function useSaveContact(studentId: string, channel: ParentChannel) {
  const queryClient = useQueryClient();
  const change = useChangeGuardians(studentId, {
    onSuccess: () => notify.success(t.parentContact.contactSaved(channel)),
    onError: (error) => notify.error(sentenceOf(error)),
  });
  return async (contact: string) => {
    const record = await queryClient.fetchQuery(guardiansQuery(studentId)).catch((error) => {
      notify.error(sentenceOf(error));
    });
    if (!record) return;
    const { guardians, updatedAt } = record;
    const parent = guardians.find((each) => each.mayReceive && contactOf(each, channel) === null);
    if (!parent) return;
    const changed = channel === "whatsapp" ? { phone: contact } : { email: contact };
    change.mutate({
      guardians: guardians.map((each) => (each === parent ? { ...each, ...changed } : each)),
      updatedAt,
    });
  };
}

interface ToOpen {
  message: ParentMessageLog;
  link: string;
  /** The whole text in the field, of which `message` may be a part. */
  written: string;
  part: number;
  count: number;
}

/** With what is asked before it is opened. */
interface OpenRequest extends ToOpen {
  questions: readonly ConfirmRequest[];
  whyNot: readonly string[];
}

/** The last message that was opened in WhatsApp or the mail program, and its record. */
interface Opened extends ToOpen {
  /** The record's id; undefined while it is being saved. */
  id?: string;
  /** Why there is no record. */
  failure?: string;
  /** Whether it was sent, as the person at the screen said. */
  reported?: "sent" | "not-sent";
}

/** Opens messages, and records each: once for each press, even if the connection fails. */
export function useOpenedMessage() {
  const log = useLogParentMessage();
  const [opened, setOpened] = useState<Opened>();
  const isOpening = useRef(false);

  const record = async (toRecord: Opened): Promise<void> => {
    setOpened({ ...toRecord, failure: undefined });
    try {
      const { id } = await log.mutateAsync(toRecord.message);
      setOpened({ ...toRecord, failure: undefined, id });
    } catch (error) {
      setOpened({ ...toRecord, failure: sentenceOf(error) });
    }
  };

  // The new tab must be opened within the click, here or in the dialog: after waiting for anything, browsers block it.
  const open = async ({ questions, whyNot, ...toOpen }: OpenRequest): Promise<void> => {
    const allQuestions = [...questions, ...(whyNot.length > 0 ? [sendQuestion(whyNot.join(" "))] : [])];
    for (const question of allQuestions) {
      if (!(await confirm(question))) return;
    }
    window.open(toOpen.link, "_blank", "noopener");
    await record({ ...toOpen, message: { ...toOpen.message, id: newId() } });
  };

  return {
    opened,
    isBusy: log.isPending,
    record: (toRecord: Opened) => void record(toRecord),
    reported: (reported: Opened["reported"]) => setOpened((last) => last && { ...last, reported }),
    open: (toOpen: OpenRequest) => {
      // The second press of a double click comes before the button is drawn as busy.
      if (isOpening.current) return;
      if (!navigator.onLine) {
        notify.error(t.request.offline);
        return;
      }
      isOpening.current = true;
      void open(toOpen).finally(() => {
        isOpening.current = false;
      });
    },
  };
}

/** Before words are opened in which a child may be asking for help. */
export const distressQuestion = (onWithhold?: () => void) => ({
  title: t.parentContact.distressTitle,
  body: t.parentContact.distressBody,
  confirmLabel: t.parentContact.openAnyway,
  alternative: onWithhold && { label: t.feedback.notForParents, onChoose: onWithhold },
});

/** Before feedback or another language replaces what the user wrote. */
export const replaceQuestion = () => ({
  title: t.parentContact.replaceTitle,
  body: t.parentContact.replaceBody,
  confirmLabel: t.unsent.replace,
  cancelLabel: t.parentContact.keepMine,
});

/** Before a guardian is written to who does not want it, was not asked, or may not receive anything: `why` says which. */
const sendQuestion = (why: string) => ({
  title: t.guardians.sendTitle,
  body: why,
  confirmLabel: t.guardians.sendAnyway,
});
