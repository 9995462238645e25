import BellRing from "lucide-react/icons/bell-ring";
import { useRef } from "react";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { useCountWaiting, useRemindAll, type WaitingCount } from "./reminders.api.ts";

interface RemindAllProps {
  waiting: WaitingCount;
  /** In a line of numbers, which says how many classes wait: a quiet button. */
  isInLine?: boolean;
}

/** Reminds the students of all waiting classes, once the number of students has been confirmed; nothing where no class waits. */
export function RemindAll({ waiting: { lessons, isMore }, isInLine = false }: RemindAllProps) {
  const count = useCountWaiting();
  const remind = useRemindAll();
  const container = useRef<HTMLDivElement>(null);

  const press = async () => {
    const code = await import("./ask-to-remind.ts").catch(() => null);
    if (code === null) return notify.error(t.request.failed);
    const isDone = await code.askToRemindAll(
      () => count.mutateAsync(),
      () => remind.mutateAsync(),
    );
    // The pressed button may have disappeared.
    if (isDone) container.current?.focus();
  };
  return (
    <div ref={container} tabIndex={-1} className="outline-none empty:hidden">
      {(lessons > 0 || isMore) && (
        <Button
          variant={isInLine ? "quiet" : "secondary"}
          className={isInLine ? "-mx-2 px-2! max-sm:text-[0.8125rem]" : ""}
          icon={isInLine ? undefined : <BellRing />}
          busy={count.isPending || remind.isPending}
          onClick={() => void press()}
        >
          {isInLine ? t.insights.remindShort : t.insights.remindAll(lessons, isMore)}
        </Button>
      )}
    </div>
  );
}
