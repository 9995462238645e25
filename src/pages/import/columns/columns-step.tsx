import { useId, useRef, useState } from "react";
import { type KnownToSchool, openQuestions, type Shape } from "#features/import/web/mapping/shapes.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ShapeCard } from "./shape-card.tsx";

interface ColumnsStepProps {
  shapes: readonly Shape[];
  known: KnownToSchool;
  /** How many rows there are by now. */
  rowCount: number;
  onChange: (shape: Shape) => void;
  onDone: () => void;
}

/** How the tables are read; only what they do not tell is asked. */
export function ColumnsStep({ shapes, known, rowCount, onChange, onDone }: ColumnsStepProps) {
  const [wasPressed, setWasPressed] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const statusId = useId();
  const open = shapes.reduce((sum, shape) => sum + openQuestions(shape, known), 0);
  function finish() {
    setWasPressed(true);
    if (open === 0) onDone();
    else requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  }
  return (
    <div ref={list} className="flex flex-col gap-5">
      {shapes.map((shape) => (
        <ShapeCard key={shape.key} shape={shape} known={known} showsErrors={wasPressed} onChange={onChange} />
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={finish} disabled={rowCount === 0 && open === 0} aria-describedby={statusId}>
          {t.importFiles.preview}
        </Button>
        <p role="status" id={statusId} className="min-w-0 basis-64 grow text-ink-muted">
          {open > 0
            ? t.importFiles.openQuestions(open)
            : rowCount > 0
              ? t.importFiles.previewHint(rowCount)
              : shapes.every(({ isLeftOut }) => isLeftOut)
                ? t.importFiles.allLeftOut
                : t.importFiles.noRows}
        </p>
      </div>
    </div>
  );
}
