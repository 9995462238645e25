import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from "react";
import { useExclusive } from "#web/data/use-exclusive.ts";
import { fields } from "#web/forms/first-field.ts";
import { t } from "#web/language/language.ts";
import { confirm } from "./confirm.tsx";
import { dialogBackdropClass, dialogPopupClass } from "./dialog-look.ts";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** It holds a form: a press beside it does not close it, because what was typed would be lost. */
  isForm?: boolean;
  /** It is for a longer text: once something was typed, it asks before it closes. */
  keepsText?: boolean;
  /** Has the focus afterwards, for a dialog that may open without a press; otherwise what had it before. */
  returnTo?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * The field to focus first; undefined if the dialog starts with something else, such as a link to copy or a long text that
 * would be scrolled out of view.
 */
function firstField(popup: HTMLElement | null): HTMLElement | undefined {
  const field = popup?.querySelector<HTMLElement>(fields);
  if (!popup || !field || field.hasAttribute("readonly")) return undefined;
  const isInView = field.getBoundingClientRect().top < popup.getBoundingClientRect().bottom;
  return isInView ? field : undefined;
}

/** The field that the content has already focused. */
function focusedIn(popup: HTMLElement | null): HTMLElement | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && popup?.contains(activeElement) ? activeElement : undefined;
}

/** A field that comes after the dialog gets the focus, unless the user has moved it. */
function awaitField(popup: HTMLElement | null) {
  if (popup === null || firstField(popup)) return;
  const observer = new MutationObserver(() => {
    const field = firstField(popup);
    if (!field) return;
    observer.disconnect();
    if (document.activeElement?.hasAttribute("data-closes")) field.focus();
  });
  observer.observe(popup, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** A dialog over the page. For a yes-or-no question, use `confirm()` instead. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  isForm = false,
  keepsText = false,
  returnTo,
  children,
}: DialogProps) {
  const popup = useRef<HTMLElement>(null);
  const attach = useCallback((element: HTMLElement | null) => {
    popup.current = element;
    return awaitField(element);
  }, []);
  const wasTyped = useRef(false);
  useEffect(() => {
    if (open) wasTyped.current = false;
  }, [open]);
  // One question at a time: Escape in the question is also heard here.
  const close = useExclusive(async () => {
    const { leaveTitle: title, leave: confirmLabel, stay: cancelLabel } = t.editing;
    const asks = keepsText && wasTyped.current;
    if (asks && !(await confirm({ title, confirmLabel, cancelLabel, danger: true }))) return;
    onOpenChange(false);
  });
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      disablePointerDismissal={isForm || keepsText}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogBackdropClass} />
        <BaseDialog.Popup
          ref={attach}
          initialFocus={() => focusedIn(popup.current) ?? firstField(popup.current) ?? true}
          finalFocus={returnTo}
          className={`${dialogPopupClass} sm:max-w-xl`}
        >
          <div className="flex items-start justify-between gap-3">
            <BaseDialog.Title className="pt-1.5 text-xl">{title}</BaseDialog.Title>
            <BaseDialog.Close
              aria-label={t.common.close}
              data-closes=""
              className="-mt-1 -mr-2 flex size-11 shrink-0 items-center justify-center rounded-control text-ink-muted hover:bg-sunken hover:text-ink"
            >
              <X className="size-5" />
            </BaseDialog.Close>
          </div>
          {description && (
            <BaseDialog.Description className="mt-1 text-ink-muted">{description}</BaseDialog.Description>
          )}
          <div
            className="mt-4"
            onInput={() => {
              wasTyped.current = true;
            }}
          >
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
