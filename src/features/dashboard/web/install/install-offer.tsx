import Share from "lucide-react/icons/share";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { rememberClosed } from "./install-offer-visits.ts";
import { askToInstall, useWayToInstall } from "./use-way-to-install.ts";

/** So that a finger aimed at what was there before does not press it. */
const untouchableMs = 600;

/**
 * Offers to install the pages, at the bottom of the screen, over the page, but not while someone is writing. One tap closes
 * it until the next login.
 */
export function InstallOffer() {
  const way = useWayToInstall();
  const [isClosed, setClosed] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), untouchableMs);
    return () => clearTimeout(timer);
  }, []);
  if (way === null || isClosed) return null;

  const close = () => {
    setClosed(true);
    document.getElementById("main")?.focus({ preventScroll: true });
    rememberClosed();
  };
  return (
    <aside
      aria-label={t.install.title}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-10 flex justify-center p-2 in-[body:has(textarea)]:hidden print:hidden"
    >
      <div
        className={`flex max-w-xl items-center gap-2 rounded-card border border-line-strong bg-card p-2 pl-4 shadow-lift ${isReady ? "pointer-events-auto" : ""}`}
      >
        {way === "menu" && <Share aria-hidden="true" className="size-5 shrink-0 text-primary" />}
        <p className="min-w-0 flex-1">{way === "menu" ? t.install.fromMenu : t.install.offer}</p>
        {way === "prompt" && (
          <Button
            onClick={() => {
              close();
              void askToInstall();
            }}
          >
            {t.install.install}
          </Button>
        )}
        <Button variant="quiet" className="px-2" aria-label={t.install.close} onClick={close}>
          <X aria-hidden="true" className="size-5" />
        </Button>
      </div>
    </aside>
  );
}
