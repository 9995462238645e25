import type { ReactNode } from "react";
import { Skeleton } from "#web/ui/skeleton.tsx";

export interface Column<Row> {
  /** The column's heading; on a phone, the label before the value. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Names the row for screen readers and is the card's title on a phone. One column at most. */
  isRowHeader?: boolean;
  /** Buttons: no label on a phone, laid out at the card's foot. */
  isActions?: boolean;
  /** Replaces the classes that keep long words in a column wide enough to read. */
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
  /** Low rows with quiet actions, on a phone without labels: for lists that people skim. */
  compact?: boolean;
  /** Shown instead of the table when there are no rows and nothing is loading. */
  empty?: ReactNode;
}

/**
 * A table with its own frame (no Card around it) that becomes a list of cards below 56rem. The roles are written out
 * because browsers drop a table's own roles when its boxes are no longer laid out as a table.
 */
export function DataTable<Row>({
  caption,
  hideCaption = false,
  columns,
  rows,
  rowKey,
  busy = false,
  compact = false,
  empty,
}: DataTableProps<Row>) {
  if (rows.length === 0 && !busy && empty) return empty;
  const skeletons =
    busy && rows.length === 0 ? Array.from({ length: 5 }, (_, index) => `skeleton-${index}`) : [];
  return (
    <div className="@container min-w-0 scroll-mt-2">
      <div
        className={`@4xl:rounded-card @4xl:border @4xl:border-line @4xl:bg-card ${compact ? "@4xl:px-5" : "@4xl:px-6 @4xl:pt-4 @4xl:pb-2"}`}
      >
        {/* biome-ignore-start lint/a11y/noRedundantRoles: see the comment above. */}
        <table role="table" aria-busy={busy || undefined} className="block w-full text-left @4xl:table">
          <caption
            className={
              hideCaption
                ? "sr-only"
                : "block pb-3 text-left font-serif text-lg font-semibold @4xl:table-caption"
            }
          >
            {caption}
          </caption>
          <thead role="rowgroup" className="sr-only @4xl:not-sr-only @4xl:table-header-group">
            <tr role="row" className="@4xl:table-row">
              {columns.map((column) => (
                <th
                  key={column.header}
                  role="columnheader"
                  scope="col"
                  className="border-b border-line-strong px-3 py-2.5 text-sm font-semibold text-ink-muted first:pl-0 last:pr-0 @4xl:table-cell"
                >
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            role="rowgroup"
            className={`flex flex-col transition-opacity @4xl:table-row-group ${compact ? "gap-1" : "gap-3"} ${busy && rows.length > 0 ? "opacity-60" : ""}`}
          >
            {rows.map((row) => (
              <tr key={rowKey(row)} role="row" className={rowClass(compact)}>
                {columns.map((column) => (
                  <Cell key={column.header} column={column} compact={compact}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            ))}
            {skeletons.map((key) => (
              <tr key={key} role="row" className={rowClass(compact)}>
                {columns.map((column) => (
                  <Cell key={column.header} column={{ ...column, isRowHeader: false }} compact={compact}>
                    <Skeleton
                      className={`w-full max-w-40 ${column.isActions ? (compact ? "h-10" : "h-11") : "h-6"}`}
                    />
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

const rowClass = (compact: boolean) =>
  `flex rounded-card border border-line bg-card @4xl:table-row @4xl:border-0 @4xl:bg-transparent @4xl:p-0 group ${compact ? "flex-wrap items-baseline gap-x-3 px-3 pt-1 *:basis-full" : "flex-col gap-1.5 p-gutter sm:px-5"}`;

const wideCellOf = (compact: boolean) =>
  `min-w-0 @4xl:table-cell @4xl:border-b @4xl:border-line @4xl:group-last:border-0 @4xl:px-3 @4xl:align-middle @4xl:first:pl-0 @4xl:last:pr-0 ${compact ? "@4xl:py-[3.5px]" : "@4xl:py-3"}`;

// biome-ignore-start lint/a11y/noRedundantRoles: see DataTable.
function Cell<Row>({
  column,
  compact,
  children,
}: {
  column: Column<Row>;
  compact: boolean;
  children: ReactNode;
}) {
  const wideCell = wideCellOf(compact);
  const own = column.className ?? (column.isActions ? "" : "wrap-anywhere @4xl:min-w-[12ch]");
  if (column.isRowHeader) {
    return (
      <th
        role="rowheader"
        scope="row"
        className={`order-first font-semibold @4xl:text-base ${compact ? "leading-6" : "text-lg"} ${wideCell} ${own}`}
      >
        {children}
      </th>
    );
  }
  if (column.isActions) {
    return (
      <td role="cell" className={`${compact ? "" : "pt-2"} ${wideCell} ${own}`}>
        <div
          className={`flex flex-wrap items-center @4xl:*:whitespace-nowrap @5xl:flex-nowrap ${compact ? "-mt-1.5 justify-between gap-x-2 *:min-h-10 *:px-0 *:text-sm @max-4xl:*:font-medium @max-4xl:[&_svg]:hidden @xl:justify-start @xl:gap-x-6 @4xl:mt-0 @4xl:-ml-2.5 @4xl:gap-0 @4xl:*:px-2.5" : "gap-2 @4xl:gap-2 *:grow @xl:*:grow-0"}`}
        >
          {children}
        </div>
      </td>
    );
  }
  if (compact) {
    return (
      <td
        role="cell"
        className={`text-sm leading-normal text-ink-muted @4xl:text-base @4xl:text-ink ${wideCell} ${own}`}
      >
        {children}
      </td>
    );
  }
  return (
    <td
      role="cell"
      data-label={column.header}
      className={`flex flex-wrap gap-x-3 before:w-22 before:shrink-0 before:text-sm before:leading-6 before:text-ink-muted before:content-[attr(data-label)] @4xl:before:content-none ${wideCell} ${own}`}
    >
      <div className="min-w-0 flex-1 basis-36">{children}</div>
    </td>
  );
}
// biome-ignore-end lint/a11y/noRedundantRoles: see DataTable.
