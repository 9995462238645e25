import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { starWords } from "../../../domain/feedback-words.ts";
import { fullName } from "../../../domain/full-name.ts";
import { limits } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import type { Words } from "../../../domain/original-words.ts";
import { useAccount } from "../../../web/actor.ts";
import { RequestError } from "../../../web/api-client.ts";
import { confirm } from "../../../web/confirm.tsx";
import { sentenceOf, showRefusal } from "../../../web/form-errors.ts";
import { notify } from "../../../web/notify.ts";
import { schemaResolver } from "../../../web/schema-resolver.ts";
import { Button } from "../../../web/ui/button.tsx";
import { FormError } from "../../../web/ui/form-error.tsx";
import { StarRatingInput } from "../../../web/ui/star-rating-input.tsx";
import { Stars } from "../../../web/ui/stars.tsx";
import { TextareaField } from "../../../web/ui/textarea-field.tsx";
import { useUnsavedChanges } from "../../../web/use-unsaved-changes.ts";
import { ClassLine } from "./class-line.tsx";
import { EditedBadge } from "./edited-badge.tsx";
import { type Feedback, oneFeedbackQuery, useEditFeedback } from "./feedback.api.ts";
import { OriginalWords } from "./original-words.tsx";

const resolver = schemaResolver(async () => (await import("../../../domain/feedback.ts")).feedbackEditSchema);

/** Stars and message of a feedback (spec section 5, Edit feedback). */
export function EditFeedbackForm({ feedback }: { feedback: Feedback }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const edit = useEditFeedback(feedback.id);
  // The copy that the form was filled from: a newer one, loaded meanwhile, is not what was edited.
  const [base, setBase] = useState(feedback);
  const [newer, setNewer] = useState<Feedback>();
  const form = useForm({
    resolver,
    defaultValues: { rating: feedback.rating, message: feedback.message },
  });
  const { errors, isDirty } = form.formState;
  // Not by `isSubmitting`, which is true while 'Update Review?' is asked: Back from there would lose the text.
  useUnsavedChanges(isDirty && !edit.isPending && !edit.isSuccess, ["feedback"]);

  const showNewer = async () => {
    const now = await queryClient.fetchQuery({ ...oneFeedbackQuery(feedback.id), staleTime: 0 });
    setBase(now);
    setNewer(now);
  };
  const submit = form.handleSubmit(async (written) => {
    const confirmed = await confirm({ title: messages.feedback.updateTitle, confirmLabel: "Update" });
    if (!confirmed) return;
    try {
      await edit.mutateAsync({ ...written, updatedAt: base.updatedAt });
      notify.success(messages.feedback.updated);
      await navigate({ to: "/dashboard" });
    } catch (error) {
      notify.error(messages.feedback.updateFailedBecause(sentenceOf(error)));
      showRefusal(form, error);
      if (error instanceof RequestError && error.body.code === "conflict") await showNewer().catch(() => {});
    }
  });
  const takeNewer = ({ rating, message }: Feedback) => {
    form.reset({ rating, message });
    setNewer(undefined);
  };
  const takeOriginal = ({ rating, message }: Words) => {
    form.setValue("rating", rating, { shouldDirty: true });
    form.setValue("message", message, { shouldDirty: true });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <AboutFeedback feedback={base} onTakeOriginal={takeOriginal} />
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
          <TextareaField
            label="Feedback"
            rows={5}
            maxLength={limits.messageMaxLength}
            error={errors.message?.message}
            {...field}
          />
        )}
      />
      <FormError message={errors.root?.message} />
      {newer && <NewerCopy feedback={newer} onTake={() => takeNewer(newer)} />}
      <div className="mt-1 flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button type="submit" busy={edit.isPending} busyLabel="Updating...">
          Update Review
        </Button>
        <Button variant="secondary" render={<Link to="/dashboard" />}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function AboutFeedback({
  feedback,
  onTakeOriginal,
}: {
  feedback: Feedback;
  onTakeOriginal: (original: Words) => void;
}) {
  const account = useAccount();
  const { topic, studentId, studentName, surname, editedBy, original } = feedback;
  const student = studentId === account.id ? undefined : fullName({ name: studentName, surname });
  return (
    <div className="flex flex-col items-start gap-1">
      <h2 className="text-xl wrap-anywhere">{topic}</h2>
      <ClassLine {...feedback} />
      {student && <p className="text-ink-muted">Written by {student}</p>}
      <EditedBadge editedBy={editedBy} />
      <OriginalWords original={original} isOwn={student === undefined}>
        <Button variant="secondary" onClick={() => original && onTakeOriginal(original)}>
          Use these words
        </Button>
      </OriginalWords>
    </div>
  );
}

/** What someone else saved meanwhile, beside what is in the form: either can be kept. */
function NewerCopy({ feedback, onTake }: { feedback: Feedback; onTake: () => void }) {
  return (
    <section
      aria-label="The review as it is now"
      className="flex flex-col items-start gap-2 rounded-card border border-line-strong bg-card p-4"
    >
      <p className="font-semibold">The review as it is now</p>
      <Stars value={feedback.rating} />
      <p className="whitespace-pre-line wrap-anywhere">{feedback.message}</p>
      <p className="text-sm text-ink-muted">Update Review puts what is in the form above in its place.</p>
      <Button variant="secondary" onClick={onTake}>
        Use this instead
      </Button>
    </section>
  );
}
