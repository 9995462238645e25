import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { reachOf } from "#domain/permissions.ts";
import { t } from "#web/language/language.ts";
import { accountQuery } from "#web/session/account.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { LoadPages } from "./find-dialog.tsx";

const FindDialog = lazyPart(() => import("./find-dialog.tsx"));

interface FindButtonProps {
  className: string;
  loadPages: LoadPages;
  children: ReactNode;
}

/** Opens what finds people, classes and pages, as `/` and Ctrl-K do. Not there for students. */
export function FindButton(look: FindButtonProps) {
  const { data: account = null } = useQuery(accountQuery);
  return reachOf(account, "find.use") && <OpenFind {...look} />;
}

function OpenFind({ className, loadPages, children }: FindButtonProps) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  /** The dialog fades out before it is removed, so it stays mounted once opened. */
  const [wasOpened, setWasOpened] = useState(false);
  const show = () => {
    setWasOpened(true);
    setOpen(true);
  };
  const preload = () => {
    // If it fails, opening the dialog says so.
    FindDialog.preload(queryClient).catch(() => {});
  };
  useShortcut(show);
  useEffect(() => {
    // The browser's Back leads to another page.
    const close = () => setOpen(false);
    window.addEventListener("popstate", close);
    return () => window.removeEventListener("popstate", close);
  }, []);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t.links.find}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="/ Control+K Meta+K"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={show}
      >
        {children}
      </button>
      {wasOpened && <FindDialog open={open} onOpenChange={setOpen} loadPages={loadPages} />}
    </>
  );
}

/** Calls `show` for Ctrl-K and Cmd-K, and for `/` outside of fields; not while a dialog is open. */
function useShortcut(show: () => void) {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (event.defaultPrevented || altKey) return;
      const isSlash = key === "/" && !ctrlKey && !metaKey && !isField(event.target);
      const isCtrlK = key.toLowerCase() === "k" && ctrlKey !== metaKey && !event.shiftKey;
      if (!isSlash && !isCtrlK) return;
      // The browser has its own uses for them.
      event.preventDefault();
      if (!document.querySelector("[role=dialog], [role=alertdialog]")) show();
    };
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  });
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
