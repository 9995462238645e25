import { useEffect, useRef } from "react";
import { t } from "#web/language/language.ts";
import { StarShape } from "#web/ui/star-shape.tsx";

interface AllDoneProps {
  /** The last feedback has not reached the server yet. */
  isSending: boolean;
  /** The student has just rated the last class. */
  isFinish: boolean;
}

/** In place of the classes to rate, when there are none. */
export function AllDone({ isSending, isFinish }: AllDoneProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFinish) box.current?.scrollIntoView({ block: "center" });
  }, [isFinish]);
  return (
    <div ref={box} className="flex items-center gap-4 rounded-card bg-star-soft p-gutter sm:px-5">
      <StarShape filled className="size-9" />
      <div className="min-w-0">
        <p className="font-serif text-lg font-semibold">
          {isSending ? t.common.sending : t.feedback.allDone}
        </p>
        <p className={isSending ? "invisible" : undefined}>{t.feedback.allDoneThanks}</p>
      </div>
    </div>
  );
}
