import { type RefObject, useEffect, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import type { Written } from "#domain/feedback.ts";
import { closeForm, saveDraft } from "#features/feedback/web/outbox/unsent.ts";
import { RatingField } from "#features/feedback/web/rating-field.tsx";
import { useWhoReads } from "#features/feedback/web/withheld/use-who-reads.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { FormError } from "#web/forms/form-error.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { t } from "#web/language/language.ts";
import { StickyActions } from "#web/page/sticky-actions.tsx";
import { useRevealed } from "#web/page/use-revealed.ts";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { SuggestedMessageField } from "./suggested-message-field.tsx";
import { useSharedDraft, wordsOn } from "./use-shared-draft.ts";

const resolver = schemaResolver(async () => (await import("#domain/schemas/feedback.ts")).feedbackFormSchema);

interface LessonFeedbackFormProps {
  lesson: { id: string; topic: string };
  /** The element that contains it. */
  card: RefObject<HTMLElement | null>;
  rating?: number;
  failure?: string;
  onSubmit: (written: Written) => void;
  onCancel: () => void;
}

/** Stars and a message on a lesson; asks 'Submit Review?' before sending (spec sections 2 and 5). */
export default function LessonFeedbackForm({
  lesson,
  card,
  rating: tapped = 0,
  failure,
  onSubmit,
  onCancel,
}: LessonFeedbackFormProps) {
  const { id, topic } = lesson;
  const account = useAccount();
  const [defaultValues] = useState(() => {
    const written = wordsOn(account.id, id);
    return { ...written, rating: tapped || written.rating };
  });
  const form = useForm<Written, unknown, Written>({ resolver, defaultValues });
  const { errors } = form.formState;
  const rating = useWatch({ control: form.control, name: "rating" });
  // The phrases come with the stars.
  useRevealed(card, rating > 0);
  const { whoReads, canWithhold } = useWhoReads(form.control);

  useEffect(() => () => closeForm(account.id, id), [account.id, id]);
  useEffect(() => {
    if (tapped === 0) return;
    saveDraft(account.id, { id, topic }, defaultValues);
    form.setFocus("rating");
  }, [account.id, id, topic, tapped, defaultValues, form]);
  useSharedDraft(form, account.id, lesson);
  const submit = form.handleSubmit(async (values) => {
    const confirmed = await confirm({
      title: t.feedback.submitTitle,
      body: t.feedback.submitBody(topic, values.rating),
      confirmLabel: t.common.submit,
    });
    if (confirmed) onSubmit(values);
  });
  // The error covers both fields, so it is shown once.
  const isShownAtStars = errors.rating?.message === errors.message?.message;
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={t.feedback.formOn(topic)}
      className="flex flex-col gap-2 sm:gap-3"
    >
      <RatingField control={form.control} error={errors.rating?.message} isLabelHidden />
      <Controller
        name="message"
        control={form.control}
        render={({ field }) => (
          <SuggestedMessageField
            label={t.labels.feedback}
            hint={whoReads}
            rating={rating}
            error={isShownAtStars ? undefined : errors.message?.message}
            {...field}
          >
            {canWithhold && <Checkbox label={t.withholding.notForMyParents} {...form.register("withheld")} />}
          </SuggestedMessageField>
        )}
      />
      <StickyActions className="flex flex-col gap-3 sm:mt-1">
        <FormError message={failure} />
        <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
          <Button type="submit">{t.common.submit}</Button>
          <Button variant="secondary" onClick={onCancel}>
            {t.common.cancel}
          </Button>
        </div>
      </StickyActions>
    </form>
  );
}
