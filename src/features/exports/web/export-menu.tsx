import { Menu } from "#web/dialogs/menu.tsx";
import { t, useLanguage } from "#web/language/language.ts";
import { type Exported, exportPath } from "./exports.api.ts";
import { useXlsx } from "./use-xlsx.ts";

/** Beside a list: downloads it with its filters. */
export default function ExportMenu(exported: Exported) {
  const language = useLanguage();
  const { make, progress } = useXlsx(exportPath(exported, "rows", language));
  return (
    <>
      <Menu
        label={t.links.exports}
        items={[
          {
            label: t.exports.csv,
            onSelect: () => {
              const link = document.createElement("a");
              link.href = exportPath(exported, "csv", language);
              link.download = "";
              link.click();
            },
          },
          { label: t.exports.xlsx, onSelect: make },
        ]}
      />
      {progress && (
        <p role="status" className="text-sm text-ink-muted">
          {progress.rows > 0 ? t.exports.making(progress.done, progress.rows) : t.common.making}
        </p>
      )}
    </>
  );
}
