import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

interface UndoNoticeProps {
  /** The text for what was just done; undefined while there is nothing to undo. */
  message?: string;
  /** It is being undone. */
  busy: boolean;
  onUndo: () => void;
  onClose: () => void;
}

/** Says what was just done and offers to undo it, until the notice is closed. Keep it mounted, so that it is read out. */
export function UndoNotice({ message, busy, onUndo, onClose }: UndoNoticeProps) {
  const undo = useRef<HTMLButtonElement>(null);
  // The element that had the focus is usually gone, and the next step is most likely here.
  useEffect(() => {
    if (message !== undefined) undo.current?.focus();
  }, [message]);
  return (
    <div role="status" className="empty:hidden">
      {message !== undefined && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line-strong bg-sunken py-1.5 pr-1.5 pl-4">
          <p className="min-w-0 flex-1 basis-40 wrap-anywhere">{message}</p>
          <Button ref={undo} variant="quiet" icon={<Undo2 />} busy={busy} onClick={onUndo}>
            {t.common.undo}
          </Button>
          <Button variant="quiet" aria-label={t.common.close} onClick={onClose} className="px-2">
            <X className="size-5" />
          </Button>
        </div>
      )}
    </div>
  );
}
