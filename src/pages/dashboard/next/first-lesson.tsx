import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Elements } from "#web/ui/elements.ts";

/** A new teacher's first day: one thing to do instead of empty figures. */
export function FirstLesson({ onAdd, children }: { onAdd: () => void; children: Elements }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-lg">{t.insights.firstLesson}</p>
        <Button onClick={onAdd}>{t.insights.addFirstLesson}</Button>
      </div>
      {children}
    </Card>
  );
}
