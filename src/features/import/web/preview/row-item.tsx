import { useRef, useState } from "react";
import type { RowDecision, RowState } from "#domain/import/outcomes.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t, words } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CellForm } from "./cell-form.tsx";
import { type PreviewRow, useChangeRows } from "./imports.api.ts";
import { acceptance, factOfChange, factsOfCandidate, fieldName, sentenceOfRow } from "./row-in-words.ts";

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
  const [isOpen, setOpen] = useState(false);
  const correctButton = useRef<HTMLButtonElement>(null);
  const change = useChangeRows(importId, {
    onSuccess: () => notify.success(t.importPreview.saved),
    onError: (error) => notify.error(sentenceOf(error)),
  });
  const { state, conflicts, candidates, decision } = row;
  // Those of a row that was accepted are behind us.
  const problems = state === "wrong" || state === "doubtful" ? row.problems : [];
  const decide = (next: RowDecision | null) => change.mutate({ numbers: [row.number], decision: next });
  // A name or a class group in a table of who teaches what is the same one in all of its rows.
  const [doubt] = row.kind === "teaching" && state === "doubtful" ? problems : [];
  const doubtful = doubt?.field ? row.cells[doubt.field] : undefined;
  function answer(next: RowDecision) {
    if (!doubt?.field || doubtful === undefined) return decide(next);
    const cell = { field: doubt.field, text: doubtful };
    change.mutate({ alike: { kind: row.kind, problem: doubt.sentence.key, cell }, decision: next });
  }
  function close() {
    setOpen(false);
    onCorrect(null);
    correctButton.current?.focus();
  }
  const facts = row.changes.flatMap((each) => factOfChange(each) ?? []);
  const isDecided = Object.keys(decision).length > 0;
  const hasDoubt = problems.length > 0 && problems.every(({ isDoubt }) => isDoubt);
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-semibold wrap-anywhere">{sentenceOfRow(row)}</p>
        <Badge tone={tones[state] ?? "neutral"}>{t.importPreview.stateName[state]}</Badge>
      </div>
      {problems.map((problem) => (
        <p key={`${problem.field} ${problem.sentence.key}`} className="wrap-anywhere">
          {problem.field === null
            ? words(problem.sentence)
            : t.importPreview.about(fieldName(problem.field), words(problem.sentence))}
        </p>
      ))}
      {!isDecided && hasDoubt && candidates.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {candidates.map((candidate) => {
            const facts = [candidate.name, factsOfCandidate(candidate)].filter(Boolean).join(", ");
            return (
              <li
                key={candidate.id ?? candidate.row}
                className="flex flex-wrap items-center justify-between gap-x-4 py-1"
              >
                <p className="min-w-0 grow basis-48 wrap-anywhere">{facts}</p>
                <Button
                  variant="secondary"
                  aria-label={t.common.buttonFor(t.importPreview.samePerson, facts)}
                  onClick={() => answer({ person: candidate.id ?? candidate.row ?? "new" })}
                >
                  {t.importPreview.samePerson}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {!isDecided && hasDoubt && doubtful !== undefined && (
        <p className="text-sm text-ink-muted wrap-anywhere">{t.importPreview.forAllWith(doubtful)}</p>
      )}
      {!isDecided && hasDoubt && row.phoneOwners.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {row.phoneOwners.map(({ place, name, phone }) => {
            const facts = [name, phone].filter(Boolean).join(", ");
            return (
              <li key={place} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
                <p className="min-w-0 grow basis-48 wrap-anywhere">{facts}</p>
                <Button
                  variant="secondary"
                  aria-label={t.common.buttonFor(t.importPreview.newNumber, facts)}
                  onClick={() => decide({ phoneOf: place })}
                >
                  {t.importPreview.newNumber}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
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
          {t.importPreview.place(row.sheet, row.line)}
        </p>
        {!isDecided && hasDoubt && (
          <Button
            variant="secondary"
            // Accepting the values of a row does not say who it is about.
            onClick={() =>
              answer(
                candidates.length > 0
                  ? { person: "new" }
                  : acceptance(problems.map(({ sentence: { key } }) => key)),
              )
            }
          >
            {candidates.length > 0
              ? t.importPreview.someoneElse
              : row.phoneOwners.length > 0
                ? t.importPreview.anotherGuardian
                : t.importPreview.accept}
          </Button>
        )}
        {conflicts.length > 0 && decision.conflict !== "file" && (
          <Button variant="secondary" onClick={() => decide({ conflict: "file" })}>
            {t.importPreview.takeFile}
          </Button>
        )}
        {isDecided ? (
          <Button variant="quiet" onClick={() => decide(null)}>
            {t.importPreview.undoDecision}
          </Button>
        ) : (
          <>
            <Button
              ref={correctButton}
              variant="quiet"
              className="max-sm:px-2.5"
              aria-expanded={isOpen || isInTurn}
              onClick={() => (isOpen || isInTurn ? close() : setOpen(true))}
            >
              {t.importPreview.correct}
            </Button>
            <Button variant="quiet" className="max-sm:px-2.5" onClick={() => decide({ skip: true })}>
              {t.importPreview.skip}
            </Button>
          </>
        )}
      </div>
      {(isOpen || isInTurn) && (
        <CellForm
          importId={importId}
          row={row}
          onDone={close}
          // It is the next one itself, if it is still wrong.
          onSaved={() => {
            if (!problems.some(({ isDoubt }) => !isDoubt)) return close();
            setOpen(false);
            onCorrect(row.number);
          }}
        />
      )}
    </li>
  );
}
