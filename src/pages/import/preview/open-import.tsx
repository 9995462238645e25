import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Import } from "#domain/import/schemas.ts";
import { useCancelImport, usePreview } from "#features/import/web/imports.api.ts";
import { rowsToDecide, SummaryInWords } from "#features/import/web/summary-in-words.tsx";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { ApplyForm } from "./apply-form.tsx";
import { PreviewRows } from "./preview-rows.tsx";
import { ProblemGroups } from "./problem-groups.tsx";
import { WrongRowsDownload } from "./wrong-rows-download.tsx";

/** What an import would do, row by row, until it is applied or cancelled. */
export function OpenImport({ found }: { found: Import }) {
  const { id, summary, options, rowCount, missingRows } = found;
  const preview = usePreview(id);
  const choice = usePreview(id, { failureNotice: true });
  const navigate = useNavigate();
  const search = useSearch({ from: "/import/$importId" });
  // The row from which on wrong cells are corrected, one after the other.
  const [correctFrom, setCorrectFrom] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because the school may have changed since the last look
  useEffect(() => {
    if (found.progress === null) preview.mutate(options);
  }, []);
  if (summary === null) {
    return preview.error ? (
      <ErrorState
        message={sentenceOf(preview.error)}
        query={{ refetch: () => preview.mutate(options), isFetching: preview.isPending }}
      />
    ) : (
      <Loading label={t.importPreview.looking} />
    );
  }
  const show = (problem: string, isDoubt: boolean) => {
    setCorrectFrom(isDoubt ? null : 0);
    void navigate({
      to: "/import/$importId",
      params: { importId: id },
      search: { problem },
      resetScroll: false,
    });
    document.getElementById("rows")?.scrollIntoView();
  };
  const open = rowsToDecide(summary);
  return (
    <>
      <Card>
        <div className="flex flex-col gap-4">
          <SummaryInWords summary={summary} />
          {open > 0 && <p>{t.importPreview.notImported(open)}</p>}
          {missingRows > 0 ? (
            <FormError message={t.importing.rowsMissing(rowCount, rowCount + missingRows)} />
          ) : (
            <>
              <Checkbox
                label={t.importPreview.absentLeave}
                hint={t.importPreview.absentLeaveHint}
                checked={choice.isPending ? choice.variables.absentLeave : options.absentLeave}
                onChange={({ target }) => choice.mutate({ absentLeave: target.checked })}
              />
              <ApplyForm found={found} summary={summary} onChanged={() => preview.mutateAsync(options)} />
            </>
          )}
          <CancelImport id={id} />
        </div>
      </Card>
      {open > 0 && (
        <Card title={t.importPreview.toDecide} actions={<WrongRowsDownload importId={id} />}>
          <ProblemGroups importId={id} problems={summary.problems} onShow={show} />
        </Card>
      )}
      <PreviewRows
        importId={id}
        summary={summary}
        filter={search}
        correctFrom={correctFrom}
        onCorrect={setCorrectFrom}
      />
    </>
  );
}

function CancelImport({ id }: { id: string }) {
  const navigate = useNavigate();
  const cancel = useCancelImport(id, {
    onSuccess: () => {
      notify.success(t.importPreview.cancelled);
      void navigate({ to: "/import" });
    },
  });
  async function ask() {
    const isSure = await confirm({
      title: t.importPreview.cancelTitle,
      body: t.importPreview.cancelBody,
      confirmLabel: t.importPreview.cancel,
      cancelLabel: t.importPreview.keepIt,
      danger: true,
    });
    if (isSure) cancel.mutate();
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button variant="quiet-danger" busy={cancel.isPending} onClick={() => void ask()} className="-ml-4">
        {t.importPreview.cancel}
      </Button>
      <p className="text-sm text-ink-muted">{t.importPreview.later}</p>
    </div>
  );
}
