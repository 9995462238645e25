import { useRef, useState } from "react";
import type { ParentMessageLog } from "#domain/schemas/parent-message.ts";
import { newId } from "#web/data/new-id.ts";
import { type ConfirmRequest, confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { sendQuestion } from "./message-questions.ts";
import { useLogParentMessage } from "./parent-messages.api.ts";

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
  /** What speaks against sending it. */
  whyNot: readonly string[];
}

/** The last message that was opened in WhatsApp or the mail program, and its record. */
export interface Opened extends ToOpen {
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
    /** Tries again to save the record. */
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
