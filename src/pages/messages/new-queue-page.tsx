import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { can } from "#domain/permissions.ts";
import { type NewQueue, usePrepareQueue } from "#features/messages/web/message-queues.api.ts";
import { newId } from "#web/data/new-id.ts";
import { sendsMail } from "#web/data/reach.ts";
import { ChoiceField } from "#web/forms/choice-field.tsx";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { useChosen } from "#web/lists/use-chosen.ts";
import { Page } from "#web/page/page.tsx";
import { StickyActions } from "#web/page/sticky-actions.tsx";
import { useAccount } from "#web/session/account.ts";
import { Back } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { choicesIn, type NewQueueSearch, selectionOf } from "./new-queue-search.ts";
import { TemplateCard } from "./template-card.tsx";
import { WhichFeedback } from "./which-feedback.tsx";
import { WhoseParents } from "./whose-parents.tsx";

/** /messages/new: whose parents are told what, and how; one press prepares the messages. */
export default function NewQueuePage() {
  const [search, choose] = useChosen<NewQueueSearch>(useSearch({ from: "/messages/new" }));
  const navigate = useNavigate();
  const formId = useId();
  const account = useAccount();
  const mayByClass = can(account, "parent.contact-by-class");
  const readsAll = can(account, "parent-message.read");
  const choices = choicesIn(search, mayByClass);
  const { students, feedback } = selectionOf(choices);
  const [isSubmitted, setSubmitted] = useState(false);
  const prepare = usePrepareQueue();
  const prepared = useRef<NewQueue>(undefined);

  const set = (changes: NewQueueSearch) => {
    const next = { ...search, ...changes };
    choose(next);
    void navigate({ to: "/messages/new", search: next, replace: true, resetScroll: false });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(() => setSubmitted(true));
    if (!students || !feedback) return focusFirstError(event.currentTarget);
    if (prepare.isPending) return;
    const queue = { channel: choices.channel, selection: { students, feedback } };
    // The same choices, sent again after a lost connection, prepare nothing twice.
    const { id, ...before } = prepared.current ?? {};
    const isSame = JSON.stringify(before) === JSON.stringify(queue);
    prepared.current = { ...queue, id: isSame && id ? id : newId() };
    await prepare.mutateAsync(prepared.current).then(
      () => navigate({ to: "/messages/queues/$id", params: { id: prepared.current?.id ?? "" } }),
      () => {},
    );
  };
  return (
    <Page title={t.links.informParents} intro={t.messageQueues.intro} back={<Back to="/messages" />}>
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="contents">
        <Card title={t.messageQueues.whose}>
          <WhoseParents
            whose={choices.whose}
            mayByClass={mayByClass}
            search={search}
            onChoose={({ of, id }) => set({ of, id, class: undefined })}
            error={isSubmitted && !students ? t.messageQueues.whoseRequired : undefined}
          />
        </Card>
        <Card>
          <div className="flex flex-col gap-6">
            <WhichFeedback
              choices={choices}
              mayByClass={mayByClass}
              onChange={set}
              error={
                !isSubmitted || feedback
                  ? undefined
                  : choices.feedback === "class"
                    ? t.messageQueues.classRequired
                    : t.messageQueues.periodRequired
              }
            />
            <ChoiceField
              legend={t.messageQueues.how}
              options={[
                {
                  value: "whatsapp",
                  label: t.messageRecord.channelName.whatsapp,
                  hint: t.messageQueues.byWhatsappHint,
                },
                {
                  value: "email",
                  label: t.messageRecord.channelName.email,
                  hint: !sendsMail()
                    ? t.messageQueues.byMailProgramHint
                    : readsAll
                      ? t.messageQueues.byServerHint
                      : t.messageQueues.byServerUnseenHint,
                },
              ]}
              value={choices.channel}
              onChange={(channel) => set({ channel })}
            />
          </div>
        </Card>
      </form>
      {choices.feedback !== "digest" && <TemplateCard />}
      <StickyActions ground="page" className="flex flex-col gap-2">
        <FormError message={prepare.error ? sentenceOf(prepare.error) : undefined} />
        <Button
          type="submit"
          form={formId}
          className="max-sm:w-full sm:self-start"
          busy={prepare.isPending}
          busyLabel={t.common.preparing}
        >
          {t.messageQueues.prepare}
        </Button>
      </StickyActions>
    </Page>
  );
}

/** The field, or in a choice what is chosen, that an error is about. */
function focusFirstError(form: HTMLFormElement) {
  const field = form.querySelector<HTMLElement>("[aria-invalid], fieldset[aria-describedby] :checked");
  field?.focus({ preventScroll: true });
  // Clear of the button that stays at the bottom of the screen.
  field?.scrollIntoView({ block: "center" });
}
