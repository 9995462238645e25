import { useLayoutEffect, useRef, useState } from "react";
import { type Fits, fittingLength, shorten } from "#domain/messages/message-parts.ts";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import type { ParentChannel } from "./parent-messages.api.ts";

interface LongMessageProps {
  channel: ParentChannel;
  text: string;
  parts: number;
  fits: Fits;
  onShorten: (text: string) => void;
}

/** The choices for a message too long for one link; nothing is cut unless asked. */
export function LongMessage({ channel, text, parts, fits, onShorten }: LongMessageProps) {
  const [before, setBefore] = useState<{ long: string; short: string }>();
  const isTooLong = !fits(text);
  const isShortened = before?.short === text;
  const buttons = useRef<HTMLDivElement>(null);
  const wasShortened = useRef(isShortened);
  useLayoutEffect(() => {
    if (wasShortened.current === isShortened) return;
    wasShortened.current = isShortened;
    // 'Shorten' and 'Undo' replace each other, and the focus moves along.
    if (document.activeElement === document.body) buttons.current?.querySelector("button")?.focus();
  }, [isShortened]);
  const cut = () => {
    const short = shorten(text, fits);
    setBefore({ long: text, short });
    onShorten(short);
  };
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success(t.unsent.copied),
      () => notify.error(t.unsent.copyFailed),
    );
  const isMail = channel === "email";
  if (!isTooLong && !isShortened) return null;
  return (
    <div ref={buttons} className="flex flex-col items-start gap-2">
      <p role="status" className="font-medium">
        {isTooLong && (
          <span>{isMail ? t.parentContact.tooLongForMail : t.parentContact.tooLongForWhatsApp}</span>
        )}
        {isShortened && <span>{t.parentContact.shortened}</span>}
      </p>
      {isTooLong && (
        <>
          <p className="text-ink-muted">
            <span>
              {t.parentContact.stillFits(
                charactersIn(text.slice(0, fittingLength(text, fits))),
                charactersIn(text),
              )}
            </span>{" "}
            <span>{isMail ? t.parentContact.copyToMail : t.parentContact.sendInParts(parts)}</span>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={cut}>
              {t.parentContact.shorten}
            </Button>
            {isMail && navigator.clipboard && (
              <Button variant="secondary" onClick={() => void copy()}>
                {t.common.copy}
              </Button>
            )}
          </div>
        </>
      )}
      {isShortened && (
        <Button variant="quiet" className="-ml-4" onClick={() => onShorten(before.long)}>
          {t.common.undo}
        </Button>
      )}
    </div>
  );
}

/** Counted as the field does (src/domain/limits.ts). */
function charactersIn(text: string): number {
  return [...text].length;
}
