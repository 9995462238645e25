import FileUp from "lucide-react/icons/file-up";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

interface FileChoiceProps {
  busy: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Cells that were copied from a spreadsheet. */
  onPaste: (cells: { text: string; html: string }) => void;
}

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** Where files are chosen or dropped; cells may be pasted anywhere on the page. */
export function FileChoice({ busy, onFiles, onPaste }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (isTyped(event.target) || !event.clipboardData) return;
      const { files } = event.clipboardData;
      const text = event.clipboardData.getData("text/plain");
      if (files.length > 0) onFiles([...files]);
      else if (text.trim() !== "") onPaste({ text, html: event.clipboardData.getData("text/html") });
      else return;
      event.preventDefault();
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to do what the button does
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`flex flex-col items-center gap-3 rounded-card border border-dashed px-gutter py-8 text-center ${isOver ? "border-primary bg-primary-soft" : "border-line-strong"}`}
    >
      <FileUp className="size-10 text-ink-muted" strokeWidth={1.5} />
      <p className="font-serif text-lg max-sm:hidden">{t.importFiles.drop}</p>
      <input
        ref={input}
        type="file"
        multiple
        aria-label={t.importFiles.choose}
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again after it was changed.
          target.value = "";
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        {t.importFiles.choose}
      </Button>
      <p className="max-w-prose text-sm text-ink-muted">{t.importFiles.kindsOfFiles}</p>
    </div>
  );
}
