import CircleAlert from "lucide-react/icons/circle-alert";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import type { UnreadFile } from "#features/import/web/reading/sheet.ts";
import { t } from "#web/language/language.ts";
import { useRestoredFocus } from "#web/lists/use-restored-focus.ts";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import type { ChosenFile } from "./use-chosen-files.ts";

interface ChosenFilesProps {
  files: readonly ChosenFile[];
  unread: readonly UnreadFile[];
  onRemove: (name: string) => void;
}

/** What was chosen: the files that were read, and those that were not, with what to do. */
export function ChosenFiles({ files, unread, onRemove }: ChosenFilesProps) {
  const list = useRef<HTMLUListElement>(null);
  const restoredFocus = useRestoredFocus(list, files.length + unread.length);
  if (files.length === 0 && unread.length === 0) return null;
  return (
    <ul
      ref={list}
      {...restoredFocus}
      aria-label={t.importFiles.chosen}
      className="divide-y divide-line border-y border-line outline-none"
    >
      {unread.map(({ file, reason }) => (
        <FileItem
          key={`unread ${file}`}
          name={file}
          icon={<CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" />}
          onRemove={onRemove}
        >
          <p role="alert">{t.importFiles.unread[reason](file)}</p>
        </FileItem>
      ))}
      {files.map(({ name, sheets }) => (
        <FileItem
          key={name}
          name={name}
          icon={<FileSpreadsheet className="mt-0.5 size-5 shrink-0 text-primary" />}
          onRemove={onRemove}
        >
          <p className="wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-muted">
            {t.importFiles.linesIn(
              sheets.reduce((sum, { rows }) => sum + rows.length, 0),
              sheets.length,
            )}
          </p>
        </FileItem>
      ))}
    </ul>
  );
}

function FileItem({
  name,
  icon,
  onRemove,
  children,
}: {
  name: string;
  icon: Elements;
  onRemove: (name: string) => void;
  children: Elements;
}) {
  return (
    <li className="flex items-start gap-3 py-2">
      {icon}
      <div className="min-w-0 flex-1 self-center">{children}</div>
      <Button
        variant="quiet"
        aria-label={t.importFiles.remove(name)}
        icon={<X />}
        onClick={() => onRemove(name)}
        className="-my-1.5"
      />
    </li>
  );
}
