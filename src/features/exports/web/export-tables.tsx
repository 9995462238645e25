import { exportTables } from "#domain/exports.ts";
import { t, useLanguage } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonAnchor } from "#web/ui/button-link.tsx";
import { type Exported, exportPath } from "./exports.api.ts";
import { tableNames } from "./table-names.ts";
import { useXlsx } from "./use-xlsx.ts";

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

/** Downloads a table, as CSV or for Excel; `name` tells the buttons of several tables apart. */
function ExportButtons({ name, ...exported }: Exported & { name: string }) {
  const language = useLanguage();
  const { make, progress } = useXlsx(exportPath(exported, "rows", language));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ButtonAnchor
        variant="secondary"
        href={exportPath(exported, "csv", language)}
        download
        aria-label={t.common.buttonFor(t.exports.csv, name)}
      >
        {t.exports.csv}
      </ButtonAnchor>
      <Button
        variant="secondary"
        busy={progress !== undefined}
        aria-label={t.common.buttonFor(t.exports.xlsx, name)}
        onClick={make}
      >
        {t.exports.xlsx}
      </Button>
      {progress && progress.rows > 0 && (
        <p role="status" className="text-sm text-ink-muted">
          {t.exports.making(progress.done, progress.rows)}
        </p>
      )}
    </div>
  );
}
