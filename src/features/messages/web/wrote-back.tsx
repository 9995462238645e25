import { type FormEvent, useState } from "react";
import { fullName } from "#domain/full-name.ts";
import type { ReplyKind } from "#domain/messages/message-states.ts";
import { replyNoteMaxLength } from "#domain/messages/parent-message.ts";
import { Dialog } from "#web/dialogs/dialog.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { TextareaField } from "#web/forms/textarea-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { childrenOf } from "./in-words.ts";
import type { ParentMessage } from "./message-list.api.ts";
import { useRecordReply } from "./parent-messages.api.ts";

/** A button that records what the parent wrote back: two taps for "stop" and for a wrong number. */
export function WroteBack({
  message,
}: {
  message: Pick<ParentMessage, "id" | "channel" | "guardianName" | "students">;
}) {
  const dialog = useDialog<null>();
  const whom = message.guardianName || t.common.list(childrenOf(message).map(fullName));
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t.common.buttonFor(t.messageRecord.wroteBack, whom)}
        {...dialog.button(null)}
      >
        {t.messageRecord.wroteBack}
      </Button>
      <Dialog {...dialog.props} keepsText title={whom} description={t.messageRecord.wroteBackIntro}>
        <ReplyForm message={message} onDone={dialog.close} />
      </Dialog>
    </>
  );
}

function ReplyForm({
  message: { id, channel },
  onDone,
}: {
  message: Pick<ParentMessage, "id" | "channel">;
  onDone: () => void;
}) {
  const record = useRecordReply({
    onSuccess: () => {
      notify.success(t.messageRecord.replySaved);
      onDone();
    },
  });
  const [note, setNote] = useState("");
  const save = (kind: ReplyKind) => record.mutate({ id, kind, ...(note.trim() !== "" && { note }) });
  const saveNote = (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() !== "") save("note");
  };
  return (
    <form onSubmit={saveNote} className="flex flex-col gap-4">
      <div className="grid gap-2 sm:grid-cols-2">
        <Button variant="secondary" disabled={record.isPending} onClick={() => save("stop")}>
          {t.messageRecord.stop(channel)}
        </Button>
        <Button variant="secondary" disabled={record.isPending} onClick={() => save("wrong-number")}>
          {t.messageRecord.wrongNumber}
        </Button>
      </div>
      <TextareaField
        label={t.messageRecord.noteLabel}
        rows={3}
        maxLength={replyNoteMaxLength}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" className="self-start" disabled={note.trim() === "" || record.isPending}>
        {t.messageRecord.saveNote}
      </Button>
    </form>
  );
}
