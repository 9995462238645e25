import { useEffect, useState } from "react";
import { whenTouched } from "#web/prefetch/prefetch.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

export interface ConfirmRequest {
  title: string;
  body?: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** A third choice, which counts as a no. */
  alternative?: { label: string; onChoose: () => void };
  /** It cannot be undone: the confirm button is red. */
  danger?: boolean;
}

interface PendingConfirm extends ConfirmRequest {
  id: number;
  resolve: (confirmed: boolean) => void;
}

let ask: ((pending: PendingConfirm) => void) | undefined;
let lastId = 0;

const loadDialog = () => import("./confirm-dialog.tsx");
const ConfirmDialog = lazyPart(loadDialog);

/** `if (!(await confirm({ title: "Delete Review?", confirmLabel: "Delete", danger: true }))) return;` */
export async function confirm(request: ConfirmRequest): Promise<boolean> {
  try {
    await loadDialog();
  } catch {
    // The dialog's code could not be loaded: fall back to the browser's own dialog.
    return window.confirm([request.title, request.body].filter(Boolean).join("\n\n"));
  }
  return new Promise((resolve) => {
    if (!ask) throw new Error("confirm() needs one <ConfirmHost/> at the root");
    lastId += 1;
    ask({ ...request, id: lastId, resolve });
  });
}

/** Fetches the dialog's code at the first touch or key press. The page shell behind the sign-in calls it. */
export function preloadConfirm(): void {
  whenTouched(loadDialog);
}

/** Mount once, at the root. */
export function ConfirmHost() {
  const [pending, setPending] = useState<PendingConfirm>();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    ask = (next) => {
      setPending((previous) => {
        previous?.resolve(false);
        return next;
      });
      setOpen(true);
    };
    return () => {
      ask = undefined;
    };
  }, []);

  useEffect(() => {
    if (!pending) return;
    // The Back button leaves the page that asked: that counts as a no.
    const reject = () => {
      pending.resolve(false);
      setOpen(false);
    };
    window.addEventListener("popstate", reject);
    return () => window.removeEventListener("popstate", reject);
  }, [pending]);

  if (!pending) return null;
  return (
    <ConfirmDialog
      key={pending.id}
      request={pending}
      open={open}
      onResponse={(confirmed) => {
        pending.resolve(confirmed);
        setOpen(false);
      }}
      onClosed={() => setPending(undefined)}
    />
  );
}
