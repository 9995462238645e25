import { useRef, useState } from "react";
import type { RowState } from "#domain/import/fields.ts";
import type { RowDecision } from "#domain/import/planned-rows.ts";
import { type PreviewRow, useChangeRows } from "#features/import/web/imports.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CellForm } from "./cell-form.tsx";
import { cellForAll } from "./doubts.ts";
import { ProblemsOfRow } from "./problems-of-row.tsx";
import { factOfChange, fieldName, sentenceOfRow } from "./row-in-words.ts";

const tones: Partial<Record<RowState, "success" | "danger" | "star">> = {
  created: "success",
  changed: "success",
  conflict: "star",
  doubtful: "star",
  wrong: "danger",
};

interface RowItemProps {
  importId: string;
  row: PreviewRow;
  /** Whether it is open because wrong cells are corrected one after the other. */
  isInTurn: boolean;
  /** From which row on they are; null for none. */
  onCorrect: (from: number | null) => void;
}

/** A row of the files: what becomes of it, what is wrong with it, and what a person can decide. */
export function RowItem({ importId, row, isInTurn, onCorrect }: RowItemProps) {
  const [isCorrecting, setCorrecting] = useState(false);
  const isCorrected = isCorrecting || isInTurn;
  const correctButton = useRef<HTMLButtonElement>(null);
  const change = useChangeRows(importId, {
    onSuccess: () => notify.success(t.importPreview.saved),
  });
  const { state, conflicts, decision } = row;
  const decide = (next: RowDecision | null) => change.mutate({ numbers: [row.number], decision: next });
  function answer(problem: PreviewRow["problems"][number], next: RowDecision) {
    const cell = cellForAll(row, problem);
    if (cell === null) return decide(next);
    const alike = { kind: row.kind, problem: problem.sentence.key, cell };
    change.mutate({ alike, decision: next });
  }
  function close() {
    setCorrecting(false);
    onCorrect(null);
    correctButton.current?.focus();
  }
  const facts = row.changes.flatMap((each) => factOfChange(each) ?? []);
  const isDecided = Object.keys(decision).length > 0;
  const isOpen = state === "wrong" || state === "doubtful";
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-semibold wrap-anywhere">{sentenceOfRow(row)}</p>
        <Badge tone={tones[state] ?? "neutral"}>{t.importPreview.stateName(state)}</Badge>
      </div>
      <ProblemsOfRow row={row} onAnswer={answer} />
      {conflicts.map(({ field, app, file }) => (
        <p key={field} className="wrap-anywhere">
          {t.importPreview.conflict(
            field === "guardian1Name" ? t.labels.guardians : fieldName(field),
            app ?? t.importPreview.empty,
            file,
          )}
        </p>
      ))}
      {facts.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
          {facts.map((fact) => (
            <li key={fact} className="wrap-anywhere">
              {fact}
            </li>
          ))}
        </ul>
      )}
      {row.sharesPhoneWith.length > 0 && (
        <p className="text-sm text-ink-muted">
          {t.importPreview.sharesPhone(row.sharesPhoneWith.join(", "))}
        </p>
      )}
      <div className="-my-1 flex flex-wrap items-center gap-1">
        <p className="grow basis-40 text-sm text-ink-muted wrap-anywhere max-sm:basis-full">
          {t.importPreview.location(row.sheet, row.line)}
        </p>
        {conflicts.length > 0 && decision.conflict !== "file" && (
          <Button variant="secondary" onClick={() => decide({ conflict: "file" })}>
            {t.importPreview.takeFile}
          </Button>
        )}
        {isDecided && (
          <Button variant="quiet" onClick={() => decide(null)}>
            {t.importPreview.undoDecision}
          </Button>
        )}
        {(isOpen || !isDecided) && (
          <>
            <Button
              ref={correctButton}
              variant="quiet"
              className="max-sm:px-2.5"
              aria-expanded={isCorrected}
              onClick={() => (isCorrected ? close() : setCorrecting(true))}
            >
              {t.importPreview.correct}
            </Button>
            <Button variant="quiet" className="max-sm:px-2.5" onClick={() => decide({ skip: true })}>
              {t.common.skip}
            </Button>
          </>
        )}
      </div>
      {isCorrected && (
        <CellForm
          // Of several wrong cells, the next one is typed into once the first is right.
          key={row.problems.map(({ field }) => field).join(" ")}
          importId={importId}
          row={row}
          onDone={close}
          // It is the next one itself, if it is still wrong.
          onSaved={() => {
            if (!row.problems.some(({ isDoubt }) => !isDoubt)) return close();
            setCorrecting(false);
            onCorrect(row.number);
          }}
        />
      )}
    </li>
  );
}
