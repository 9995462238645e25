import type { ReactNode } from "react";
import { type Figure, respondedStudents, responseRate } from "#domain/numbers/month.ts";
import { t } from "#web/language/language.ts";

interface ReportRow {
  id: string;
  name: ReactNode;
  /** Below the name. */
  note?: ReactNode;
  figure: Figure;
  /** Below the average: that it changed. */
  change?: string | null;
}

interface ReportTableProps {
  title: string;
  /** Of the first column. */
  heading: string;
  /** Under the title. */
  note?: string;
  rows: readonly ReportRow[];
}

/** Rows of figures with a second line of details. Roles are written out: browsers drop those of a table with other boxes. */
export function ReportTable({ title, heading, note, rows }: ReportTableProps) {
  if (rows.length === 0) return null;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    <table role="table" className="w-full text-left tabular-nums">
      <caption className="pb-2 text-left">
        <span className="font-serif text-xl font-semibold">{title}</span>
        {note && <span className="block text-sm text-ink-muted">{note}</span>}
      </caption>
      <thead role="rowgroup" className="text-sm text-ink-muted">
        <tr role="row" className={`${line} border-b border-line-strong`}>
          <th role="columnheader" scope="col" className={`max-sm:sr-only font-semibold ${cell}`}>
            {heading}
          </th>
          {[t.insights.average, t.insights.responsesHeading, t.figurePages.rate].map((each) => (
            <th key={each} role="columnheader" scope="col" className={`font-semibold ${cell}`}>
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ id, ...row }) => (
          <Row key={id} {...row} />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  );
}

const line = "grid grid-cols-3 sm:table-row print:table-row";
const cell = "pr-3 align-top last:pr-0 pb-2 sm:pt-2 print:pt-2";

// biome-ignore-start lint/a11y/noRedundantRoles: see ReportTable.
function Row({ name, note, figure, change }: Omit<ReportRow, "id">) {
  const { average, responses, students, interval, isFew, asked, answered, askedStudents, answeredStudents } =
    figure;
  const rate = responseRate(figure);
  return (
    <tr role="row" className={`${line} break-inside-avoid border-b border-line last:border-0`}>
      <th
        role="rowheader"
        scope="row"
        className={`col-span-3 pt-2 font-semibold wrap-anywhere sm:max-w-64 print:max-w-64 ${cell}`}
      >
        <span translate="no">{name}</span>
        <Second>{note}</Second>
      </th>
      <td role="cell" className={cell}>
        {responses > 0 && (
          <span className={isFew ? "text-ink-muted" : "font-semibold"}>{t.common.oneDecimal(average)}</span>
        )}
        <Second>{interval && t.reports.likely(interval.low, interval.high)}</Second>
        <Second>{responses > 0 && isFew && t.teachers.fewResponses}</Second>
        <Second>{change}</Second>
      </td>
      <td role="cell" className={cell}>
        <span>{t.common.number(responses)}</span>
        <Second>
          {(responses > 0 || askedStudents > 0) &&
            (students === answeredStudents || responses === 0
              ? t.reports.students(respondedStudents(figure), askedStudents)
              : t.reports.students(students, 0))}
        </Second>
      </td>
      <td role="cell" className={cell}>
        {rate !== null && <span>{t.insights.sharePercent(rate)}</span>}
        <Second>{rate !== null && t.figurePages.partOf(answered, asked)}</Second>
      </td>
    </tr>
  );
}
// biome-ignore-end lint/a11y/noRedundantRoles: see ReportTable.

function Second({ children }: { children: ReactNode }) {
  return children ? <span className="block text-sm font-normal text-ink-muted">{children}</span> : null;
}
