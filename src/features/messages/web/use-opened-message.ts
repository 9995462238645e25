import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { saysTheSame } from "#domain/messages/parent-message.ts";
import type { ParentMessageLog } from "#domain/schemas/parent-message.ts";
import { RequestError } from "#web/data/api-client.ts";
import { newId } from "#web/data/new-id.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { type ConfirmRequest, confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { parentMessagesQuery } from "./message-list.api.ts";
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
interface Asked extends ToOpen {
  questions: readonly ConfirmRequest[];
  /** What speaks against sending it. */
  whyNot: readonly string[];
  /** What its guardian was told today already. */
  told: string | null;
}

/** The last message that was opened in WhatsApp or the mail program, and its record. */
export interface Opened extends ToOpen {
  /** The record's id; undefined while it is being saved. */
  id?: string;
  /** Why there is no record. */
  failure?: string;
  /** Whether it was sent, as the person at the screen said. */
  said?: "sent" | "not-sent";
}

/** Opens messages, and records each: once for each press, even if the connection fails. */
export function useOpenedMessage(studentId: string) {
  const queryClient = useQueryClient();
  const log = useLogParentMessage();
  const { day } = useSchoolClock();
  const [opened, setOpened] = useState<Opened>();
  const isOpening = useRef(false);

  const record = async (toRecord: Opened): Promise<void> => {
    setOpened({ ...toRecord, failure: undefined });
    try {
      const { id } = await log.mutateAsync(toRecord.message);
      setOpened({ ...toRecord, failure: undefined, id });
    } catch (error) {
      const isRepeated = error instanceof RequestError && error.body.code === "opened-already";
      if (isRepeated && (await confirm(recordTwiceQuestion()))) {
        await record({ ...toRecord, message: { ...toRecord.message, again: true } });
      } else setOpened({ ...toRecord, failure: sentenceOf(error) });
    }
  };

  const isRepeated = ({ message, part }: ToOpen): boolean => {
    const known = queryClient.getQueryData(parentMessagesQuery({ studentId }).queryKey);
    const today = day(new Date().toISOString());
    return (
      part === 1 &&
      known !== undefined &&
      known.pages.some(({ items }) =>
        items.some(
          (item) =>
            item.state !== "not-sent" &&
            day(item.createdAt) === today &&
            item.students.some(({ feedbackId }) => saysTheSame({ ...item, feedbackId }, message)),
        ),
      )
    );
  };

  // The new tab must be opened within the click, here or in the dialog: after waiting for anything, browsers block it.
  const open = async ({ questions, whyNot, told, ...toOpen }: Asked): Promise<void> => {
    const isAgain = isRepeated(toOpen);
    // What is repeated asks by itself.
    const reasons = isAgain || told === null ? whyNot : [...whyNot, told];
    const asked = [
      ...questions,
      ...(reasons.length > 0 ? [sendQuestion(reasons.join(" "))] : []),
      ...(isAgain ? [againQuestion()] : []),
    ];
    for (const question of asked) {
      if (!(await confirm(question))) return;
    }
    window.open(toOpen.link, "_blank", "noopener");
    // The parts after the first belong to the same message.
    const again = isAgain || toOpen.part > 1;
    const message = { ...toOpen.message, id: newId(), ...(again && { again }) };
    await record({ ...toOpen, message });
  };

  return {
    opened,
    isBusy: log.isPending,
    /** Tries again to save the record. */
    record: (toRecord: Opened) => void record(toRecord),
    said: (said: Opened["said"]) => setOpened((last) => last && { ...last, said }),
    open: (toOpen: Asked) => {
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

const againQuestion = () => ({
  title: t.parentContact.againTitle,
  body: t.parentContact.againBody,
  confirmLabel: t.parentContact.openOnceMore,
});

const recordTwiceQuestion = () => ({
  title: t.parentContact.recordTwiceTitle,
  body: t.parentContact.recordTwiceBody,
  confirmLabel: t.parentContact.recordTwice,
});
