import { t, useLanguage } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonAnchor } from "#web/ui/button-link.tsx";
import { type Exported, exportPath } from "./exports.api.ts";
import { useXlsx } from "./use-xlsx.ts";

/** Downloads a table, as CSV or for Excel; `name` tells the buttons of several tables apart. */
export function ExportButtons({ name, ...exported }: Exported & { name: string }) {
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
