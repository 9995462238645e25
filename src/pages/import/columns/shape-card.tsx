import { useMemo } from "react";
import { importKinds } from "#domain/import/fields.ts";
import { kindNames } from "#features/import/web/mapping/names-in-words.ts";
import {
  type KnownToSchool,
  readAs,
  rowsOf,
  type Shape,
  sheetNameOf,
} from "#features/import/web/mapping/shapes.ts";
import { t } from "#web/language/language.ts";
import { Card } from "#web/ui/card.tsx";
import { ColumnList } from "./column-list.tsx";
import { FirstPeople } from "./first-people.tsx";
import { Choice, Questions } from "./questions.tsx";
import { TableNotes } from "./table-notes.tsx";

const choices = [...importKinds, "none"] as const;

interface ShapeCardProps {
  shape: Shape;
  known: KnownToSchool;
  /** Whether unanswered questions are marked. */
  showsErrors: boolean;
  onChange: (shape: Shape) => void;
}

/** How the tables of one shape are read. */
export function ShapeCard({ shape, known, showsErrors, onChange }: ShapeCardProps) {
  const read = useMemo(() => rowsOf(shape, known), [shape, known]);
  const [first] = shape.tables;
  const count = read.reduce((sum, { rows }) => sum + rows.length, 0);
  const name = t.importFiles.tableName(first.file, sheetNameOf(first));
  const kind = shape.mapping.kind ?? shape.answer.kind ?? null;
  const kinds = kindNames();
  const choose = (chosen: (typeof choices)[number]) => {
    if (chosen === "none" || chosen === kind) return onChange({ ...shape, isLeftOut: chosen === "none" });
    onChange(readAs(shape, known, { kind: chosen }));
  };
  return (
    <Card title={shape.tables.length === 1 ? name : t.importFiles.alike(name, shape.tables.length)}>
      <div className="flex flex-col gap-5">
        <Choice
          label={t.importFiles.kind}
          hint={shape.isLeftOut ? undefined : t.importFiles.rows(count)}
          values={choices}
          nameOf={(each) => (each === "none" ? t.importFiles.leaveOut : kinds[each])}
          value={shape.isLeftOut ? "none" : kind}
          showsErrors={showsErrors}
          onChoose={choose}
        />
        {!shape.isLeftOut && (
          <>
            <Questions shape={shape} known={known} showsErrors={showsErrors} onChange={onChange} />
            {shape.mapping.kind !== null && <FirstPeople kind={shape.mapping.kind} read={read} />}
            {shape.mapping.columns.length > 0 && (
              <ColumnList shape={shape} known={known} onChange={onChange} />
            )}
            <TableNotes shape={shape} read={read} onChange={onChange} />
          </>
        )}
      </div>
    </Card>
  );
}
