import { useRef } from "react";
import { presentNotice } from "#domain/consent-notices.ts";
import { ConsentNotice } from "#features/students/web/guardians/consent-notice.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t, useLanguage } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { type OwnChannel, useAnswer } from "./parent-page.api.ts";

/** Whether the school may write to the guardian, by the channel of their link. */
export function OwnAnswer({ token, own }: { token: string; own: OwnChannel }) {
  const { channel, contact, answer, isWaiting, mayGive, whyNot } = own;
  const language = useLanguage();
  const status = useRef<HTMLParagraphElement>(null);
  const answering = useAnswer(token, {
    onSuccess: () => {
      notify.success(t.parentPage.answered);
      // The button that was pressed is going.
      status.current?.focus();
    },
    onError: (error) => notify.error(`${t.parentPage.answerFailed} ${sentenceOf(error)}`),
  });
  const by = t.parentPage.byChannel(channel, contact);
  const say = (now: "agreed" | "refused") => answering.mutate({ channel, answer: now });
  return (
    <Card title={t.parentPage.mayWeWrite}>
      <ConsentNotice label={t.parentPage.about} version={presentNotice} language={language} />
      <div className="flex flex-col items-start gap-2 pt-3">
        <h3 className="text-base font-semibold wrap-anywhere">{by}</h3>
        <p ref={status} role="status" tabIndex={-1} className="outline-none">
          {answerInWords(own)}
        </p>
        {!mayGive && answer !== "agreed" && whyNot !== null && (
          <p className="text-sm text-ink-muted">
            {whyNot === "refused" ? t.parentPage.answeredOtherwise : t.parentPage.contactUnseen}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {answer !== "agreed" && mayGive && (
            <Button
              aria-label={t.common.buttonFor(t.parentPage.yes, by)}
              busy={answering.isPending && answering.variables.answer === "agreed"}
              onClick={() => say("agreed")}
            >
              {t.parentPage.yes}
            </Button>
          )}
          {(answer !== "refused" || isWaiting) && (
            <Button
              variant="secondary"
              aria-label={t.common.buttonFor(t.parentPage.no(channel), by)}
              busy={answering.isPending && answering.variables.answer === "refused"}
              onClick={() => say("refused")}
            >
              {t.parentPage.no(channel)}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function answerInWords({ channel, answer, isWaiting }: OwnChannel): string {
  if (isWaiting) return t.parentPage.waits(channel);
  return answer === "refused" ? t.parentPage.refused(channel) : t.parentPage.answers[answer ?? "none"];
}
