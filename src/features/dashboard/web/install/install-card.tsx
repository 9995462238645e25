import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { askToInstall, useWayToInstall } from "./use-way-to-install.ts";

/** How to install the pages, where the browser can: also for those who have closed the offer. */
export function InstallCard() {
  const way = useWayToInstall();
  if (way === null) return null;
  return (
    <Card title={t.install.title}>
      <p>{way === "menu" ? t.install.fromMenu : t.install.reason}</p>
      {way === "prompt" && (
        <Button variant="secondary" className="mt-4" onClick={() => void askToInstall()}>
          {t.install.install}
        </Button>
      )}
    </Card>
  );
}
