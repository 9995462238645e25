import { useInfiniteQuery } from "@tanstack/react-query";
import { importRowsQuery, type PreviewRow } from "#features/import/web/imports.api.ts";
import { t, words } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { Card } from "#web/ui/card.tsx";
import { fieldName, sentenceOfRow } from "./row-in-words.ts";
import { WrongRowsDownload } from "./wrong-rows-download.tsx";

/** The rows that an import left out, and why: of an applied import, the server keeps no others. */
export function LeftOutRows({ importId }: { importId: string }) {
  const query = useInfiniteQuery(importRowsQuery(importId, {}));
  return (
    <Card title={t.importPreview.leftOutTitle} actions={<WrongRowsDownload importId={importId} />}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-muted">{t.importPreview.leftOutKept}</p>
        <InfiniteList
          query={query}
          loadingLabel={t.importPreview.loadingRows}
          skeletonHeight="h-16"
          failedMessage={t.importPreview.rowsFailed}
          emptyMessage={t.importPreview.noRows}
        >
          {(row) => <LeftOutRow key={row.number} row={row} />}
        </InfiniteList>
      </div>
    </Card>
  );
}

function LeftOutRow({ row }: { row: PreviewRow }) {
  return (
    <li className="flex flex-col gap-1 border-t border-line pt-2 wrap-anywhere">
      <p className="font-semibold">{sentenceOfRow(row)}</p>
      {row.problems.map(({ field, sentence }) => (
        <p key={`${field} ${sentence.key}`}>
          {field === null ? words(sentence) : t.importPreview.about(fieldName(field), words(sentence))}
        </p>
      ))}
      <p className="text-sm text-ink-muted">{t.importPreview.location(row.sheet, row.line)}</p>
    </li>
  );
}
