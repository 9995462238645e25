import { useEffect } from "react";
import { Controller, useForm } from "react-hook-form";
import { starWords } from "../../../domain/feedback.ts";
import { messages } from "../../../domain/messages.ts";
import { confirm } from "../../../web/dialogs/confirm.tsx";
import { FormError } from "../../../web/forms/form-error.tsx";
import { schemaResolver } from "../../../web/forms/schema-resolver.ts";
import { StarRatingInput } from "../../../web/forms/star-rating-input.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { SuggestedMessageField } from "./suggested-message-field.tsx";

const resolver = schemaResolver(
  async () => (await import("../../../domain/schemas/feedback.ts")).feedbackFormSchema,
);

export interface WrittenFeedback {
  rating: number;
  message: string;
}

interface SessionFeedbackFormProps {
  topic: string;
  written: WrittenFeedback;
  /** Why the last try to send it failed. */
  failure?: string;
  /** Hears of every change, so that it can be kept. */
  onWrite: (written: WrittenFeedback) => void;
  onSubmit: (written: WrittenFeedback) => void;
  onCancel: () => void;
}

/** Stars and a message on a session, asked 'Submit Review?' before they go (spec sections 2 and 5). */
export function SessionFeedbackForm({
  topic,
  written,
  failure,
  onWrite,
  onSubmit,
  onCancel,
}: SessionFeedbackFormProps) {
  const form = useForm({
    resolver,
    defaultValues: { rating: written.rating, message: written.message },
  });
  const { errors } = form.formState;

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onWrite(values) }),
    [form, onWrite],
  );
  const submit = form.handleSubmit(async (given) => {
    const confirmed = await confirm({
      title: messages.feedback.submitTitle,
      body: `${topic}: ${given.rating} of 5 stars, ${starWords[given.rating - 1]?.toLowerCase()}.`,
      confirmLabel: "Submit",
    });
    if (confirmed) onSubmit(given);
  });
  // The sentence asks for both; once is enough.
  const isSaidAtStars = errors.rating?.message === errors.message?.message;
  return (
    <form onSubmit={submit} noValidate aria-label={`Feedback on ${topic}`} className="flex flex-col gap-3">
      <Controller
        name="rating"
        control={form.control}
        render={({ field }) => (
          <StarRatingInput label="Rating" words={starWords} error={errors.rating?.message} {...field} />
        )}
      />
      <Controller
        name="message"
        control={form.control}
        render={({ field }) => (
          <SuggestedMessageField
            label="Feedback"
            error={isSaidAtStars ? undefined : errors.message?.message}
            {...field}
          />
        )}
      />
      <FormError message={failure} />
      <div className="mt-1 flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button type="submit">Submit</Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
