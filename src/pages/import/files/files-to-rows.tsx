import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { importRowsMax } from "#domain/import/fields.ts";
import type { SchoolYear } from "#features/class-groups/web/class-groups.api.ts";
import {
  type KnownToSchool,
  openQuestions,
  rowsOf,
  type Shape,
  shapesOf,
  sheetNameOf,
  toRemember,
  withSameDates,
} from "#features/import/web/mapping/shapes.ts";
import type { Sheet } from "#features/import/web/reading/sheet.ts";
import { toSend } from "#features/import/web/send-rows.ts";
import { ColumnsStep } from "#pages/import/columns/columns-step.tsx";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { ChosenFiles } from "./chosen-files.tsx";
import { FileChoice } from "./file-choice.tsx";
import { useChosenFiles } from "./use-chosen-files.ts";
import { useSending } from "./use-sending.ts";

interface FilesToRowsProps {
  known: KnownToSchool;
  years: readonly SchoolYear[];
  /** Undefined before there is any. */
  year: string | undefined;
  onYear: (id: string) => void;
}

/** Choosing files, and checking how their columns are read unless the last import read such files. */
export function FilesToRows({ known, years, year, onYear }: FilesToRowsProps) {
  const { step } = useSearch({ from: "/import" });
  const navigate = useNavigate();
  const [shapes, setShapes] = useState<readonly Shape[]>([]);
  const chosen = useChosenFiles((sheets) => setShapes((before) => withAnswers(before, sheets, known)));
  const { progress, failure, send, cancel } = useSending();
  const { rows, cut } = useMemo(() => rowsToSend(shapes, known), [shapes, known]);
  // After a reload, the files are gone.
  const isLost = step === "columns" && shapes.length === 0;
  useEffect(() => {
    if (isLost) void navigate({ to: "/import", search: {}, replace: true });
  }, [isLost, navigate]);
  useUnsavedChanges(shapes.length > 0, [], {
    title: t.importFiles.leaveTitle,
    body: t.importFiles.leaveBody,
  });

  const isClear = shapes.every((shape) => openQuestions(shape, known) === 0);
  const isKnown =
    isClear && rows.length > 0 && shapes.every(({ isRemembered, isLeftOut }) => isRemembered || isLeftOut);
  const mappings = shapes.flatMap(toRemember);
  const finish = () => void send({ rows, schoolYearId: year, mappings });
  const openColumns = () => void navigate({ to: "/import", search: { step: "columns" } });
  if (progress) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p role="status">{t.importFiles.sending(progress.done, progress.all)}</p>
        <progress
          value={progress.done}
          max={progress.all}
          aria-label={t.importFiles.preview}
          className="w-full max-w-md accent-primary"
        />
        <Button variant="secondary" onClick={cancel}>
          {t.common.cancel}
        </Button>
      </div>
    );
  }
  const problem = failure ?? (rows.length > importRowsMax ? t.importing.tooManyRows(importRowsMax) : null);
  return (
    <>
      {step === "columns" && shapes.length > 0 ? (
        <>
          <BackLink to="/import" search={{}}>
            {t.importFiles.backToFiles}
          </BackLink>
          <ColumnsStep
            shapes={shapes}
            known={known}
            rowCount={rows.length}
            onChange={(changed) =>
              setShapes((before) =>
                withSameDates(before.map((each) => (each.key === changed.key ? changed : each))),
              )
            }
            onDone={finish}
          />
        </>
      ) : (
        <>
          <FileChoice
            busy={chosen.progress !== null}
            onFiles={(files) => void chosen.choose(files)}
            onPaste={(cells) => void chosen.paste(cells)}
          />
          <p className="text-sm text-ink-muted">{t.importFiles.staysHere}</p>
          {chosen.progress && (
            <p role="status">{t.importFiles.reading(chosen.progress.done, chosen.progress.all)}</p>
          )}
          <p role="status" className="sr-only">
            {chosen.files.length > 0 && t.importFiles.ready(chosen.files.length)}
          </p>
          {chosen.hasFailed && <p role="alert">{t.importFiles.readingFailed}</p>}
          <ChosenFiles files={chosen.files} unread={chosen.unread} onRemove={chosen.remove} />
          {years.length > 1 && (
            <SelectField
              label={t.importFiles.intoYear}
              className="sm:max-w-64"
              options={years.map(({ id, name }) => ({ value: id, label: name }))}
              value={year}
              disabled={shapes.length > 0}
              onChange={({ target }) => onYear(target.value)}
            />
          )}
          {shapes.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {isKnown && <Button onClick={finish}>{t.importFiles.preview}</Button>}
              <Button variant={isKnown ? "secondary" : "primary"} onClick={openColumns}>
                {isKnown ? t.importFiles.checkColumns : t.common.continue}
              </Button>
            </div>
          )}
        </>
      )}
      {cut > 0 && <p className="text-sm text-ink-muted">{t.importFiles.cutCells(cut)}</p>}
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </>
  );
}

/** The shapes of the sheets; what was answered about tables that are still the same stays. */
function withAnswers(before: readonly Shape[], sheets: readonly Sheet[], known: KnownToSchool): Shape[] {
  return shapesOf(sheets, known).map((shape) => {
    const same = before.find(({ key, tables }) => key === shape.key && tables.length === shape.tables.length);
    return same === undefined ? shape : { ...same, tables: shape.tables };
  });
}

/** The rows of all shapes, and how many of their cells are too long for the server. */
function rowsToSend(shapes: readonly Shape[], known: KnownToSchool) {
  const parts = shapes.flatMap((shape) => {
    const { kind } = shape.mapping;
    if (kind === null) return [];
    return rowsOf(shape, known).map(({ table, rows }) =>
      toSend(rows, kind, t.importFiles.tableName(table.file, sheetNameOf(table))),
    );
  });
  return {
    rows: parts.flatMap((part) => part.rows),
    cut: parts.reduce((sum, part) => sum + part.cut, 0),
  };
}
