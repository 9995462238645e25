import { type ReactNode, useId, useState } from "react";
import { t } from "#web/language/language.ts";
import type { Elements } from "#web/ui/elements.ts";

/** A row of the table behind a chart. */
export interface ChartRow {
  /** The row's name, which distinguishes it from the others. */
  label: string;
  cells: readonly ReactNode[];
}

interface ChartFigureProps {
  /** Visible, and the accessible name of the figure and its table. */
  title: string;
  /** Of the heading. */
  level?: 2 | 3 | 4;
  /** What the chart shows and how to read it, in a sentence or two. */
  description?: string;
  /** The headings of the table's columns; the first is for the rows' labels. */
  headings: readonly string[];
  /** The data of the chart; without any, `empty` takes its place. */
  rows: readonly ChartRow[];
  /** The sentence for no data. */
  empty: string;
  children: Elements;
}

/** Frames a chart: its title, its description, and the same data as a table for people who prefer to read it. */
export function ChartFigure({
  title,
  level = 3,
  description,
  headings,
  rows,
  empty,
  children,
}: ChartFigureProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const Heading = `h${level}` as const;
  const toggle = isOpen ? t.common.hideTable : t.common.showTable;
  return (
    <figure
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className="min-w-0 break-inside-avoid"
    >
      <figcaption className="mb-3">
        <Heading id={`${id}-title`} className="text-lg">
          {title}
        </Heading>
        {description && (
          <p id={`${id}-description`} className="max-w-prose text-sm text-ink-muted">
            {description}
          </p>
        )}
      </figcaption>
      {rows.length === 0 ? (
        <p className="py-6 text-ink-muted">{empty}</p>
      ) : (
        <>
          {children}
          <button
            type="button"
            aria-label={t.common.buttonFor(toggle, title)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-table` : undefined}
            onClick={() => setOpen(!isOpen)}
            className="min-h-11 text-sm font-semibold text-primary underline underline-offset-4 hover:decoration-2 print:hidden"
          >
            {toggle}
          </button>
          {isOpen && <ChartTable id={`${id}-table`} title={title} headings={headings} rows={rows} />}
        </>
      )}
    </figure>
  );
}

type ChartTableProps = Pick<ChartFigureProps, "title" | "headings" | "rows"> & { id: string };

function ChartTable({ id, title, headings, rows }: ChartTableProps) {
  return (
    <table id={id} className="mt-1 w-full text-left text-sm tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead className="text-ink-muted">
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col" className={`border-b border-line-strong font-semibold ${cell}`}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells }) => (
          <tr key={label} className="border-b border-line last:border-0">
            <th scope="row" className={`min-w-[min(5.5rem,25vw)] font-semibold ${cell}`}>
              {label}
            </th>
            {cells.map((content, index) => (
              <td key={headings[index + 1]} className={cell}>
                {content}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cell = "py-2 pr-4 align-top wrap-anywhere last:pr-0";
