import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type rowsOf, type Shape, withIncludedLine } from "#features/import/web/mapping/shapes.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Fold } from "./column-list.tsx";

/** How many lines are listed at most. */
const listedMax = 100;

interface TableNotesProps {
  shape: Shape;
  read: ReturnType<typeof rowsOf>;
  onChange: (shape: Shape) => void;
}

/** What is not imported of a table, and why. */
export function TableNotes({ shape, read, onChange }: TableNotesProps) {
  const { tables, mapping, legacyFonts } = shape;
  const cut = read.reduce((all, { cutNumbers }) => all + cutNumbers.length, 0);
  const long = tables.reduce((all, { cutCells }) => all + cutCells, 0);
  const notes = [cut > 0 && t.importFiles.cutNumbers(cut), long > 0 && t.importFiles.cutCells(long)].filter(
    (note) => note !== false,
  );
  // The title and the names of the columns are above the first row.
  const isAbove = (reason: string) => reason === "title" || reason === "heading";
  const skipped = read.flatMap(({ table, rows: [first], skipped: lines }, tableAt) =>
    lines
      .filter(({ reason, line }) => reason !== "blank" && (line > (first?.line ?? 0) || !isAbove(reason)))
      .map((each) => ({
        ...each,
        tableAt,
        key: `${table.name} ${each.line}`,
        location: t.importPreview.location(tables.length > 1 ? table.name : "", each.line),
      })),
  );
  const [font] = legacyFonts;
  const headingOf = (column: number) =>
    mapping.columns.find(({ index }) => index === column)?.heading || t.importFiles.unnamed(column + 1);
  return (
    <>
      {font && (
        <p role="alert" className="flex gap-2">
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
          <span>
            {t.importFiles.legacyFont(
              legacyFonts.map(({ column }) => headingOf(column)).join(", "),
              font.font,
            )}
          </span>
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="text-sm text-ink-muted">
          {note}
        </p>
      ))}
      {skipped.length > 0 && (
        <Fold title={t.importFiles.skippedLines(skipped.length)}>
          <ul className="flex flex-col gap-1 text-sm text-ink-muted">
            {skipped.slice(0, listedMax).map(({ key, location, reason, text, line, tableAt }) => {
              const sentence = t.importFiles.skippedLine(location, reason, text);
              return (
                <li key={key} className="flex flex-wrap items-center justify-between gap-x-4">
                  <span className="min-w-0 grow basis-48 wrap-anywhere">{sentence}</span>
                  {reason !== "heading" && (
                    <Button
                      variant="quiet"
                      aria-label={t.common.buttonFor(t.importFiles.importLine, sentence)}
                      onClick={() => onChange(withIncludedLine(shape, tableAt, line))}
                    >
                      {t.importFiles.importLine}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </Fold>
      )}
    </>
  );
}
