import { AlertDialog } from "@base-ui/react/alert-dialog";
import { t } from "#web/language/language.ts";
import { buttonClass } from "#web/ui/button.tsx";
import type { ConfirmRequest } from "./confirm.tsx";
import { dialogBackdropClass, dialogPopupClass } from "./dialog-look.ts";

interface ConfirmDialogProps {
  request: ConfirmRequest;
  open: boolean;
  onResponse: (confirmed: boolean) => void;
  onClosed: () => void;
}

/** Rendered by `<ConfirmHost/>`, in its own chunk. Use `confirm()`. */
export default function ConfirmDialog({ request, open, onResponse, onClosed }: ConfirmDialogProps) {
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => !next && onResponse(false)}
      onOpenChangeComplete={(next) => !next && onClosed()}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialogBackdropClass} />
        <AlertDialog.Popup className={`${dialogPopupClass} sm:max-w-md`}>
          <AlertDialog.Title className="text-xl">{request.title}</AlertDialog.Title>
          {request.body && (
            <AlertDialog.Description className="mt-2 text-ink-muted">{request.body}</AlertDialog.Description>
          )}
          {/* Cancel comes first in the tab order: Enter in a dialog that has just opened must not delete anything. */}
          <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end">
            <AlertDialog.Close className={buttonClass("secondary")}>
              {request.cancelLabel ?? t.common.cancel}
            </AlertDialog.Close>
            {request.alternative && (
              <AlertDialog.Close className={buttonClass("secondary")} onClick={request.alternative.onChoose}>
                {request.alternative.label}
              </AlertDialog.Close>
            )}
            <button
              type="button"
              className={buttonClass(request.danger ? "danger" : "primary")}
              onClick={() => onResponse(true)}
            >
              {request.confirmLabel}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
