import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useEditConflict } from "./use-edit-conflict.ts";
import { useFormRecovery } from "./use-form-recovery.ts";

interface EditedRecord<Stored, Fields> {
  loaded: Stored;
  /** Converts a record to the form's field values. */
  toFields: (record: Stored) => Fields;
  /** The form and the record, such as `student:` and an id. */
  name: string;
  /** Whether the form has unsaved changes, also while it is being sent. */
  isWritten: boolean;
}

/**
 * `useEditConflict` for a form whose input is saved when the session ends, together with the version that the edit started
 * from.
 */
export function useEditedRecord<
  Stored extends { updatedAt: string | null },
  Fields extends FieldValues,
  Context,
  Output,
>(
  form: UseFormReturn<Fields, Context, Output>,
  { loaded, toFields, name, isWritten }: EditedRecord<Stored, Fields>,
) {
  const edit = useEditConflict(form, loaded, toFields);
  useFormRecovery(form, { name, isWritten, more: edit.baseFields, onBack: edit.goOnFrom });
  return edit;
}
