import { useState } from "react";
import { isLanguage } from "#locales/languages.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { SentMessage as Message } from "./parent-page.api.ts";

const CorrectionForm = lazyPart(() => import("./correction-form.tsx"));

/** A message as the guardian got it, with the way to say that something in it is wrong. */
export function SentMessage({ token, message: sent }: { token: string; message: Message }) {
  const { id, sentOn, channel, message, language, isDisputed, isLookedInto } = sent;
  const [writing, setWriting] = useState<"not-yet" | "now" | "cancelled">("not-yet");
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-card p-gutter">
      <h2 className="text-base font-medium text-ink-muted">
        <time dateTime={sentOn}>{t.parentPage.sent(channel, sentOn)}</time>
      </h2>
      {message === null ? (
        <p className="text-ink-muted">{t.parentPage.textIsYours}</p>
      ) : (
        <p
          dir="auto"
          lang={isLanguage(language) ? language : undefined}
          className="whitespace-pre-line wrap-anywhere"
        >
          {message}
        </p>
      )}
      {isLookedInto && <p className="text-sm text-success">{t.parentPage.lookedInto}</p>}
      {isDisputed && isLookedInto ? null : isDisputed ? (
        <p
          role="status"
          tabIndex={-1}
          // It takes the place of the form, and then of its focus.
          ref={(sentence) => (writing === "now" ? sentence?.focus() : undefined)}
          className="text-sm text-success outline-none"
        >
          {t.parentPage.correctionSent}
        </p>
      ) : writing === "now" ? (
        <CorrectionForm token={token} messageId={id} onClose={() => setWriting("cancelled")} />
      ) : (
        <Button
          variant="quiet"
          className="-ml-4 self-start"
          autoFocus={writing === "cancelled"}
          aria-label={t.common.buttonFor(t.parentPage.somethingWrong, t.parentPage.sent(channel, sentOn))}
          onClick={() => setWriting("now")}
        >
          {t.parentPage.somethingWrong}
        </Button>
      )}
    </li>
  );
}
