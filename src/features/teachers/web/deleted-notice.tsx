import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { fullName } from "../../../domain/full-name.ts";
import { t } from "../../../web/language/language.ts";
import { Button } from "../../../web/ui/button.tsx";
import type { TeacherRemoval } from "./use-teacher-removal.ts";

/** Says who was just deleted and offers to undo it, until the notice is closed. */
export function DeletedNotice({ removal }: { removal: TeacherRemoval }) {
  const { removed, restore, forget, busyId } = removal;
  const undo = useRef<HTMLButtonElement>(null);
  // The row that had the focus is gone; the next step is most likely here.
  useEffect(() => {
    if (removed) undo.current?.focus();
  }, [removed]);
  return (
    <div role="status" className="empty:hidden">
      {removed && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line-strong bg-sunken py-1.5 pr-1.5 pl-4">
          <p className="min-w-0 flex-1 basis-40 wrap-anywhere">{t.teachers.wasDeleted(fullName(removed))}</p>
          <Button
            ref={undo}
            variant="quiet"
            icon={<Undo2 aria-hidden="true" />}
            busy={busyId === removed.id}
            onClick={() => void restore(removed)}
          >
            {t.common.undo}
          </Button>
          <Button variant="quiet" aria-label={t.common.close} onClick={forget} className="px-2">
            <X aria-hidden="true" className="size-5" />
          </Button>
        </div>
      )}
    </div>
  );
}
