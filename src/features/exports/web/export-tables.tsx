import { exportTables } from "#domain/exports.ts";
import { t } from "#web/language/language.ts";
import { ExportButtons } from "./export-buttons.tsx";
import type { Exported } from "./exports.api.ts";
import { tableNames } from "./table-names.ts";

/** Every table of the school's records. */
export function ExportTables() {
  const names = tableNames();
  return (
    <section
      id="export"
      aria-labelledby="export-title"
      className="mt-4 flex scroll-mt-4 flex-col gap-4 outline-none"
    >
      <div>
        <h2 id="export-title" className="text-xl">
          {t.links.exports}
        </h2>
        <p className="text-ink-muted">{t.exports.intro}</p>
      </div>
      <ul className="rounded-card border border-line bg-card px-gutter sm:px-5">
        {exportTables.map((table) => (
          <TableItem key={table} name={names[table]} contents={t.exports.contents[table]} table={table} />
        ))}
        <TableItem
          name={t.exports.left}
          contents={t.exports.leftContents}
          table="students"
          filters={{ left: "yes" }}
        />
      </ul>
      <p className="text-sm text-ink-muted">{t.exports.apostrophes}</p>
    </section>
  );
}

function TableItem({ name, contents, ...exported }: Exported & { name: string; contents: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line py-4 not-last:border-b">
      <div className="min-w-0 grow basis-64">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-sm text-ink-muted">{contents}</p>
      </div>
      <ExportButtons name={name} {...exported} />
    </li>
  );
}
