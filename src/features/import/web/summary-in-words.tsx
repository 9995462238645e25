import type { ImportSummary } from "#domain/import/schemas.ts";
import { t } from "#web/language/language.ts";

/** How many class groups are named. */
const namedMax = 30;

/** How many rows are not imported unless somebody decides about them. */
export const rowsToDecide = ({ rows }: ImportSummary) =>
  Object.values(rows).reduce((sum, states) => sum + states.wrong + states.doubtful, 0);

/** What an import does to the school, in counts. */
export function SummaryInWords({ summary }: { summary: ImportSummary }) {
  const { newStudents, changedStudents, newTeachers, newClassGroups, leaving, leavingNames, rows } = summary;
  const taught = rows.teaching.created;
  const changedTeachers = rows.teachers.changed;
  const lines = [
    newStudents > 0 && t.importPreview.newStudents(newStudents),
    changedStudents > 0 && t.importPreview.changedStudents(changedStudents),
    newTeachers > 0 && t.importPreview.newTeachers(newTeachers),
    changedTeachers > 0 && t.importPreview.changedTeachers(changedTeachers),
    newClassGroups.length > 0 &&
      t.importPreview.newClassGroups(newClassGroups.length, newClassGroups.slice(0, namedMax).join(", ")),
    taught > 0 && t.importPreview.taught(taught),
    leaving > 0 && t.importPreview.leaving(leaving),
    leavingNames.length > 0 &&
      t.importPreview.leavingNames([...new Set(leavingNames)].slice(0, namedMax).join(", ")),
  ].filter((line) => line !== false);
  if (lines.length === 0) return rowsToDecide(summary) > 0 ? null : <p>{t.importPreview.nothing}</p>;
  return (
    <ul className="list-disc pl-5 wrap-anywhere">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
