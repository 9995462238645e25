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
  /** In place of the classes that keep long words within a column that is still wide enough to read. */
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
  /** Shown in place of the table when there are no rows and nothing is loading. */
  empty?: ReactNode;
}

/**
 * A table in a frame of its own (no Card around it) that becomes a list of cards where it has less than 48rem. The roles are written out because
 * browsers drop a table's own roles when its boxes are no longer laid out as a table.
 */
export function DataTable<Row>({
  caption,
  hideCaption = false,
  columns,
  rows,
  rowKey,
  busy = false,
  empty,
}: DataTableProps<Row>) {
  if (rows.length === 0 && !busy && empty) return empty;
  const skeletons =
    busy && rows.length === 0 ? Array.from({ length: 5 }, (_, index) => `skeleton-${index}`) : [];
  return (
    <div className="@container min-w-0">
      <div className="@3xl:rounded-card @3xl:border @3xl:border-line @3xl:bg-card @3xl:px-6 @3xl:pt-4 @3xl:pb-2">
        {/* biome-ignore-start lint/a11y/noRedundantRoles: see the comment above. */}
        <table role="table" aria-busy={busy || undefined} className="block w-full text-left @3xl:table">
          <caption
            className={
              hideCaption
                ? "sr-only"
                : "block pb-3 text-left font-serif text-lg font-semibold @3xl:table-caption"
            }
          >
            {caption}
          </caption>
          <thead role="rowgroup" className="sr-only @3xl:not-sr-only @3xl:table-header-group">
            <tr role="row" className="@3xl:table-row">
              {columns.map((column) => (
                <th
                  key={column.header}
                  role="columnheader"
                  scope="col"
                  className="border-b border-line-strong px-3 py-2.5 text-sm font-semibold text-ink-muted first:pl-0 last:pr-0 @3xl:table-cell"
                >
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            role="rowgroup"
            className={`flex flex-col gap-3 transition-opacity @3xl:table-row-group ${busy && rows.length > 0 ? "opacity-60" : ""}`}
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
                    <Skeleton className={`w-full max-w-40 ${column.isActions ? "h-11" : "h-6"}`} />
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see the comment above. */}
    </div>
  );
}

const rowClass =
  "flex flex-col gap-1.5 rounded-card border border-line bg-card p-4 @3xl:table-row @3xl:border-0 @3xl:bg-transparent @3xl:p-0 group";

const wideCell =
  "min-w-0 @3xl:table-cell @3xl:border-b @3xl:border-line @3xl:group-last:border-0 @3xl:px-3 @3xl:py-3 @3xl:align-middle @3xl:first:pl-0 @3xl:last:pr-0";

// biome-ignore-start lint/a11y/noRedundantRoles: see DataTable.
function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const own = column.className ?? (column.isActions ? "" : "wrap-anywhere @3xl:min-w-24");
  if (column.isRowHeader) {
    return (
      <th
        role="rowheader"
        scope="row"
        className={`order-first text-lg font-semibold @3xl:text-base ${wideCell} ${own}`}
      >
        {children}
      </th>
    );
  }
  if (column.isActions) {
    return (
      <td role="cell" className={`pt-2 ${wideCell} ${own}`}>
        <div className="flex flex-wrap items-center gap-2 *:grow @xl:*:grow-0 @3xl:*:whitespace-nowrap @5xl:flex-nowrap">
          {children}
        </div>
      </td>
    );
  }
  return (
    <td
      role="cell"
      data-label={column.header}
      className={`flex flex-wrap gap-x-3 before:w-22 before:shrink-0 before:text-sm before:leading-6 before:text-ink-muted before:content-[attr(data-label)] @3xl:before:content-none ${wideCell} ${own}`}
    >
      <div className="min-w-0 flex-1 basis-36">{children}</div>
    </td>
  );
}
// biome-ignore-end lint/a11y/noRedundantRoles: see DataTable.
