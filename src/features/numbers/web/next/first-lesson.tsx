import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

/** A new teacher's first day: one thing to do instead of empty figures. */
export function FirstLesson({ onAdd }: { onAdd: () => void }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-lg">{t.next.firstLesson}</p>
        <Button onClick={onAdd}>{t.next.addFirstLesson}</Button>
      </div>
    </Card>
  );
}
