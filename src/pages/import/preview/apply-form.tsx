import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { Import, ImportSummary } from "#domain/import/schemas.ts";
import { asciiDigits } from "#domain/text.ts";
import { importQuery, progressEveryMs, useApply } from "#features/import/web/imports.api.ts";
import { RequestError } from "#web/data/api-client.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

interface ApplyFormProps {
  found: Import;
  summary: ImportSummary;
  /** The school is not as it was in the preview: makes another one. */
  onChanged: () => Promise<unknown>;
}

/** The button that imports; above the usual, a number is typed first. */
export function ApplyForm({ found: { id, progress }, summary, onChanged }: ApplyFormProps) {
  const queryClient = useQueryClient();
  const apply = useApply(id);
  const number = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<{ message: string; isAtNumber: boolean }>();
  const isRunning = apply.isPending;
  useQuery({ ...importQuery(id), enabled: isRunning, refetchInterval: progressEveryMs });

  const { digest, mustConfirm, newStudents, changedStudents } = summary;
  async function submit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    if (mustConfirm !== null && Number(asciiDigits(typed)) !== mustConfirm.number) {
      setError({ message: t.importPreview.wrongNumber(mustConfirm.number), isAtNumber: true });
      number.current?.focus();
      return;
    }
    try {
      await apply.mutateAsync({ digest, confirmed: mustConfirm?.number });
    } catch (failure) {
      setError({ message: sentenceOf(failure), isAtNumber: false });
      // Somebody may have changed the school, or have imported the same rows.
      if (failure instanceof RequestError && failure.body.code === "conflict")
        await onChanged().catch(() => {});
      await queryClient.invalidateQueries(importQuery(id));
    }
  }
  if (isRunning || progress !== null) {
    return (
      <div role="status" className="flex flex-col gap-2">
        <p>{t.importPreview.applying}</p>
        <progress
          value={progress ?? 0}
          max={100}
          aria-label={t.importPreview.applying}
          className="w-full max-w-md accent-primary"
        />
      </div>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {mustConfirm && (
        <TextField
          label={
            mustConfirm.why === "leaving"
              ? t.importing.confirmLeaving(mustConfirm.number)
              : t.importing.confirmChanged(mustConfirm.number)
          }
          ref={number}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-md"
          error={error?.isAtNumber ? error.message : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <FormError message={error && !error.isAtNumber ? error.message : undefined} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={isEmpty(summary)}>
          {t.importPreview.apply(newStudents + changedStudents)}
        </Button>
        {!isEmpty(summary) && <p className="text-sm text-ink-muted">{t.importPreview.noMessages}</p>}
      </div>
    </form>
  );
}

const isEmpty = ({ rows, leaving }: ImportSummary) =>
  leaving === 0 &&
  Object.values(rows).every(({ created, changed, conflict }) => created + changed + conflict === 0);
