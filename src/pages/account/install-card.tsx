import { t } from "#web/language/language.ts";
import { Card } from "#web/ui/card.tsx";

/** Safari on an iPhone or iPad; iPads claim to be Macs. */
function isSafariOnPhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /iP(hone|ad)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple && /Version\/.*Safari/.test(userAgent);
}

/** How to install the pages in Safari, which never offers it itself, as other browsers do. */
export function InstallCard() {
  if (!isSafariOnPhone() || matchMedia("(display-mode: standalone)").matches) return null;
  return (
    <Card title={t.install.title}>
      <p>{t.install.fromMenu}</p>
    </Card>
  );
}
