import { CardSheet, type CardsOfGroup } from "#features/sign-in/web/pin/card-sheet.tsx";
import { useUntilPrinted } from "#web/editing/use-until-printed.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

/** The cards made so far, and the class group where it stopped, if it did. */
export interface MadeGroups {
  groups: readonly CardsOfGroup[];
  stoppedAt?: string;
}

/** Cards that were just made: they can be printed only now, so leaving the page is asked about until they have been. */
export function MadeCards({ groups, stoppedAt, onDone }: MadeGroups & { onDone: () => void }) {
  const printButton = useUntilPrinted({ title: t.pin.leavePrintTitle, body: t.pin.leavePrintBody });
  const total = groups.reduce((sum, { cards }) => sum + cards.length, 0);
  return (
    <section aria-label={t.pin.cardsTitle} className="flex flex-col gap-4">
      <p role="status">{t.pin.cardsShownOnce(total)}</p>
      {stoppedAt !== undefined && <p role="alert">{t.pin.stopped(stoppedAt)}</p>}
      <div className="flex flex-wrap gap-3">
        <Button ref={printButton} onClick={() => window.print()}>
          {t.pin.printCards(total)}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {t.pin.makeOthers}
        </Button>
      </div>
      <CardSheet groups={groups} />
    </section>
  );
}
