import type { FieldValues, UseFormReturn } from "react-hook-form";
import { t } from "#web/language/language.ts";
import { ConflictChoice } from "./conflict-choice.tsx";

interface EditConflictProps<Fields extends FieldValues, Context, Output> {
  form: UseFormReturn<Fields, Context, Output>;
  /** From `useEditConflict`. */
  edit: { conflict?: { theirs: Fields; adopted: (keyof Fields)[] }; takeTheirs: () => void };
  /** The fields shown, with their labels in the form. */
  labels: Partial<Record<keyof Fields, string>>;
  /** Converts a value that is not text to text. */
  textOf?: (value: unknown, field: keyof Fields) => string;
  onSaveMine: () => void;
}

/** In a form whose record someone else has changed: what is stored now, what was typed, and the choice. */
export function EditConflict<Fields extends FieldValues, Context, Output>({
  form,
  edit: { conflict, takeTheirs },
  labels,
  textOf = plainText,
  onSaveMine,
}: EditConflictProps<Fields, Context, Output>) {
  if (!conflict) return null;
  const { theirs, adopted } = conflict;
  const mine = form.watch();
  const fields = Object.keys(labels) as (keyof Fields)[];
  const labelOf = (field: keyof Fields) => labels[field] ?? "";
  const differences = fields
    .map((field) => ({
      label: labelOf(field),
      theirs: textOf(theirs[field], field),
      mine: textOf(mine[field], field),
    }))
    .filter((each) => each.theirs !== each.mine);
  const taken = fields.filter((field) => adopted.includes(field)).map(labelOf);
  return (
    <ConflictChoice
      differences={differences}
      note={taken.length > 0 ? t.editConflict.adopted(t.common.list(taken)) : undefined}
      busy={form.formState.isSubmitting}
      onUseTheirs={takeTheirs}
      onSaveMine={onSaveMine}
    />
  );
}

/** A field's value in the form. */
export function plainText(value: unknown): string {
  if (Array.isArray(value)) return t.common.list(value.filter((each) => each !== ""));
  return value === null || value === undefined || Number.isNaN(value) ? "" : String(value).trim();
}
