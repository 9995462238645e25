import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { addOpenForm, discardStoredForm, readStoredForm } from "./form-recovery.ts";

interface StoredForm<More> {
  /** The form and the record, such as `student:` and an id. */
  name: string;
  /** Whether it has unsaved changes, also while it is being sent. */
  isWritten: boolean;
  /** Input outside the form's fields. */
  more?: () => More;
  /** Restores the rest, after the fields. */
  onBack?: (more: More) => void;
}

interface RecoveredForm<Input, More> {
  input: Input;
  more: More;
}

/** Passwords are never saved. */
const isSecret = (field: string) => /password/i.test(field);

/** Saves a form's input when the session ends, and restores it when the same user has signed in again. */
export function useFormRecovery<Input extends FieldValues, Context, Output, More = undefined>(
  form: UseFormReturn<Input, Context, Output>,
  { name, isWritten, more, onBack }: StoredForm<More>,
): void {
  const { id: userId } = useAccount();
  const now = useRef({ more, onBack });
  useEffect(() => {
    now.current = { more, onBack };
  });

  useEffect(() => {
    if (!isWritten) return;
    const read = () => {
      const fields = Object.entries(form.getValues()).filter(([field]) => !isSecret(field));
      return { input: Object.fromEntries(fields), more: now.current.more?.() };
    };
    return addOpenForm({ userId, name, read });
  }, [form, isWritten, name, userId]);

  useEffect(() => {
    const back = readStoredForm(userId, name) as RecoveredForm<Input, More> | undefined;
    if (!back) return;
    discardStoredForm(userId, name);
    form.reset({ ...form.getValues(), ...back.input }, { keepDefaultValues: true });
    now.current.onBack?.(back.more);
    notify.info(t.editing.inputIsBack);
  }, [form, name, userId]);
}
