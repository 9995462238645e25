import { type FormEvent, useId, useState } from "react";
import { type ImportField, importCellMax, importFields } from "#domain/import/fields.ts";
import { type PreviewRow, useChangeRows } from "#features/import/web/imports.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { t, words } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { fieldName } from "./row-in-words.ts";

interface CellFormProps {
  importId: string;
  row: PreviewRow;
  onDone: () => void;
  /** Called when what was typed is saved, before the rows are fetched again: the row may be gone then. */
  onSaved: () => void;
}

/** Corrects the cells of a row: those with a problem, or all that are filled in. One value can be filled into all rows that had the same. */
export function CellForm({ importId, row, onDone, onSaved }: CellFormProps) {
  const change = useChangeRows(importId, {
    onSuccess: () => {
      notify.success(t.importPreview.saved);
      onSaved();
    },
  });
  const errorId = useId();
  const [values, setValues] = useState<Partial<Record<ImportField, string>>>({});
  const [fillsAll, setFillsAll] = useState(false);
  const wrong = row.problems.flatMap(({ field }) => field ?? []);
  const fields = importFields[row.kind].filter((field) =>
    wrong.length > 0 ? wrong.includes(field) : row.cells[field] !== undefined,
  );
  const isAsBefore = (field: ImportField) =>
    values[field] === undefined || values[field].trim() === (row.cells[field] ?? "");
  const changed = Object.entries(values).filter(([field]) => !isAsBefore(field as ImportField));
  const [only, ...others] = changed;
  const before = only && others.length === 0 ? (row.cells[only[0] as ImportField] ?? "") : undefined;
  function save(event: FormEvent) {
    event.preventDefault();
    if (only === undefined) return onDone();
    const cells = Object.fromEntries(changed.map(([field, text]) => [field, text.trim() || null]));
    // An empty cell says nothing about other rows, so only rows with the same problem are filled.
    const problem = before === "" && row.problems.find(({ field }) => field === only[0])?.sentence.key;
    const rows =
      fillsAll && before !== undefined
        ? {
            alike: {
              kind: row.kind,
              cell: { field: only[0] as ImportField, text: before },
              ...(problem && { problem }),
            },
          }
        : { numbers: [row.number] };
    change.mutate({ ...rows, cells });
  }
  return (
    <form
      noValidate
      aria-label={t.importPreview.correct}
      onSubmit={save}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {fields.map((field, index) => {
          const problem = row.problems.find((each) => each.field === field);
          return (
            <TextField
              key={field}
              label={fieldName(field)}
              // It was opened to be typed into.
              autoFocus={index === 0}
              autoComplete="off"
              maxLength={importCellMax}
              error={problem && isAsBefore(field) ? words(problem.sentence) : undefined}
              value={values[field] ?? row.cells[field] ?? ""}
              onChange={({ target }) => setValues({ ...values, [field]: target.value })}
            />
          );
        })}
      </div>
      {before !== undefined && (
        <Checkbox
          label={t.importPreview.fillDown(before)}
          checked={fillsAll}
          onChange={({ target }) => setFillsAll(target.checked)}
        />
      )}
      <FormError id={errorId} message={change.error ? sentenceOf(change.error) : undefined} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={change.isPending} busyLabel={t.common.saving}>
          {t.common.save}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  );
}
