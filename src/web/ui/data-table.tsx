import type { ReactNode } from "react";
import { Skeleton } from "./skeleton.tsx";

export interface Column<Row> {
  /** The column's heading; on a phone, the label before the value. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Names the row for screen readers and is the card's title on a phone. One column at most. */
  isRowHeader?: boolean;
  /** Buttons: no label on a phone, laid out at the card's foot. */
  isActions?: boolean;
  /** Numbers: aligned to the end of the cell on wide screens. */
  isNumber?: boolean;
  className?: string;
}

interface DataTableProps<Row> {
  /** Visible above the table and its accessible name. */
  caption: string;
  /** The name without the visible text, when a heading above says the same. */
  hideCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Loading: skeleton rows if there are no rows yet, otherwise the old rows stay, faded. */
  busy?: boolean;
  skeletonRows?: number;
  /** Shown in place of the table when there are no rows and nothing is loading. */
  empty?: ReactNode;
}

/**
 * A table that becomes a list of cards where it has less than 44rem. The roles are written out because
 * browsers drop a table's own roles when its boxes are no longer laid out as a table.
 */
export function DataTable<Row>({
  caption,
  hideCaption = false,
  columns,
  rows,
  rowKey,
  busy = false,
  skeletonRows = 5,
  empty,
}: DataTableProps<Row>) {
  if (rows.length === 0 && !busy && empty) return empty;
  const skeletons =
    busy && rows.length === 0 ? Array.from({ length: skeletonRows }, (_, index) => `skeleton-${index}`) : [];
  return (
    <div className="@container min-w-0">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see the comment above. */}
      <table role="table" aria-busy={busy || undefined} className="block w-full text-left @2xl:table">
        <caption
          className={
            hideCaption
              ? "sr-only"
              : "block pb-3 text-left font-serif text-lg font-semibold @2xl:table-caption"
          }
        >
          {caption}
        </caption>
        <thead role="rowgroup" className="sr-only @2xl:not-sr-only @2xl:table-header-group">
          <tr role="row" className="@2xl:table-row">
            {columns.map((column) => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                className={`border-b border-line-strong px-3 py-2.5 text-sm font-semibold text-ink-muted first:pl-0 last:pr-0 @2xl:table-cell ${column.isNumber ? "text-right" : ""}`}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className={`flex flex-col gap-3 transition-opacity @2xl:table-row-group ${busy && rows.length > 0 ? "opacity-60" : ""}`}
        >
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className={rowClass}>
              {columns.map((column) => (
                <Cell key={column.header} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
          {skeletons.map((key) => (
            <tr key={key} role="row" className={rowClass}>
              {columns.map((column) => (
                <Cell key={column.header} column={{ ...column, isRowHeader: false }}>
                  <Skeleton className="h-6 w-full max-w-40" />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see the comment above. */}
    </div>
  );
}

const rowClass =
  "flex flex-col gap-1.5 rounded-card border border-line bg-card p-4 @2xl:table-row @2xl:border-0 @2xl:bg-transparent @2xl:p-0";

const wideCell =
  "min-w-0 @2xl:table-cell @2xl:border-b @2xl:border-line @2xl:px-3 @2xl:py-3 @2xl:align-middle @2xl:first:pl-0 @2xl:last:pr-0";

// biome-ignore-start lint/a11y/noRedundantRoles: see DataTable.
function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const own = `${column.isNumber ? "@2xl:text-right @2xl:tabular-nums" : ""} ${column.className ?? ""}`;
  if (column.isRowHeader) {
    return (
      <th role="rowheader" scope="row" className={`text-lg font-semibold @2xl:text-base ${wideCell} ${own}`}>
        {children}
      </th>
    );
  }
  if (column.isActions) {
    return (
      <td role="cell" className={`pt-2 ${wideCell} ${own}`}>
        <div className="flex flex-wrap items-center gap-2">{children}</div>
      </td>
    );
  }
  return (
    <td
      role="cell"
      data-label={column.header}
      className={`flex gap-3 before:w-24 before:shrink-0 before:text-sm before:leading-6 before:text-ink-muted before:content-[attr(data-label)] @2xl:before:content-none ${wideCell} ${own}`}
    >
      <div className="min-w-0 flex-1">{children}</div>
    </td>
  );
}
// biome-ignore-end lint/a11y/noRedundantRoles: see DataTable.
