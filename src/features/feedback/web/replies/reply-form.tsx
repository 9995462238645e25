import { useEffect, useRef, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { replyMaxLength } from "#domain/feedback.ts";
import { RequestError } from "#web/data/api-client.ts";
import { newId } from "#web/data/new-id.ts";
import { notify } from "#web/dialogs/notify.ts";
import { EditConflict } from "#web/editing/edit-conflict.tsx";
import { storedRecordOf } from "#web/editing/use-edit-conflict.ts";
import { useEditedRecord } from "#web/editing/use-edited-record.ts";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { showRejection } from "#web/forms/form-errors.ts";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextareaField } from "#web/forms/textarea-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { type Reply, type ReplyTarget, useSaveReply } from "./replies.api.ts";
import { noteWritten, replyName } from "./reply-box.ts";

const resolver = schemaResolver(async () => (await import("#domain/schemas/feedback.ts")).replyFormSchema);

const toFields = ({ text }: { text: string }) => ({ text });

interface ReplyFormProps {
  target: ReplyTarget;
  /** The stored reply, to edit it; null for a new one. */
  reply: Reply | null;
  /** What the form is for, also the field's label. */
  title: string;
  /** Who will be able to read it. */
  hint: string;
  /** Called when it was sent, saved or cancelled. */
  onDone: () => void;
}

/** A reply of a teacher, new or to be edited. Another one sent meanwhile, from another tab, is shown before it is replaced. */
export default function ReplyForm({ target, reply, title, hint, onDone }: ReplyFormProps) {
  const save = useSaveReply(target);
  const id = useRef(newId());
  const [loaded] = useState<Pick<Reply, "text" | "updatedAt">>(reply ?? { text: "", updatedAt: null });
  const form = useForm({ resolver, defaultValues: toFields(loaded) });
  const { errors, isDirty } = form.formState;
  useUnsavedChanges(isDirty && !save.isPending && !save.isSuccess);
  const edit = useEditedRecord(form, {
    loaded,
    toFields,
    name: replyName(target),
    isWritten: isDirty && !save.isSuccess,
  });
  const { setFocus } = form;
  useEffect(() => setFocus("text"), [setFocus]);
  useEffect(() => noteWritten(target, isDirty));

  // A conflict on a new reply means that another was sent in the meantime: from then on that one is edited.
  const stored = (edit.conflict?.stored as Reply | undefined) ?? reply;

  const submit = form.handleSubmit(async ({ text }) => {
    try {
      await edit.save({ text }, (updatedAt) => save.mutateAsync({ id: id.current, text, stored, updatedAt }));
      notify.success(stored ? t.replies.saved : t.replies.sent);
      onDone();
    } catch (error) {
      notify.error(stored ? t.replies.saveFailed : t.replies.sendFailed);
      if (storedRecordOf(error)) return;
      // The reply with this id was withdrawn in another tab: the next one sent is a new reply.
      if (error instanceof RequestError && error.body.code === "conflict") id.current = newId();
      showRejection(form, error);
    }
  });

  const takeTemplate = () => {
    form.setValue("text", t.replies.template, { shouldDirty: true });
    const field = document.activeElement?.closest("form")?.querySelector("textarea");
    requestAnimationFrame(() => {
      const gap = t.replies.template.indexOf("…");
      field?.focus();
      field?.setSelectionRange(gap, gap + 1);
    });
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={title}
      className="flex w-full flex-col gap-3 rounded-control border border-line-strong bg-card p-3 sm:p-4"
    >
      <Controller
        name="text"
        control={form.control}
        render={({ field }) => (
          <>
            <TextareaField
              label={title}
              hint={hint}
              rows={3}
              maxLength={replyMaxLength}
              error={errors.text?.message}
              {...field}
            />
            {field.value === "" && (
              <Button variant="quiet" className="-mt-2 -ml-4 self-start" onClick={takeTemplate}>
                {t.replies.useTemplate}
              </Button>
            )}
          </>
        )}
      />
      <FormError message={errors.root?.message} />
      <EditConflict
        form={form}
        edit={edit}
        labels={{ text: t.replies.reply }}
        onSaveMine={() => void submit()}
      />
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button type="submit" busy={save.isPending} busyLabel={stored ? t.common.saving : t.common.sending}>
          {stored ? t.common.save : t.replies.send}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  );
}
