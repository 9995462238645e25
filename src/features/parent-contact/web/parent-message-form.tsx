import { zodResolver } from "@hookform/resolvers/zod";
import ExternalLink from "lucide-react/icons/external-link";
import { type FormEvent, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { limits } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import {
  mailtoLink,
  type ParentMessageLog,
  parentMessageLogSchema,
  readableFeedback,
  whatsappLink,
} from "../../../domain/parent-message.ts";
import { confirm } from "../../../web/confirm.tsx";
import { notify } from "../../../web/notify.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Card } from "../../../web/ui/card.tsx";
import { EmailField } from "../../../web/ui/email-field.tsx";
import { linkClass } from "../../../web/ui/link.tsx";
import { TextField } from "../../../web/ui/text-field.tsx";
import { TextareaField } from "../../../web/ui/textarea-field.tsx";
import { useKeptInput } from "../../../web/use-kept-input.ts";
import { useUnsavedChanges } from "../../../web/use-unsaved-changes.ts";
import type { Feedback } from "../../feedback/web/feedback.api.ts";
import type { Student } from "../../students/web/students.api.ts";
import { type ParentChannel, useLogParentMessage } from "./parent-messages.api.ts";
import { ReviewOfDate } from "./review-of-date.tsx";

interface ParentMessageFormProps {
  student: Pick<Student, "id" | "name" | "phone" | "parentEmail">;
  /** The school's day. */
  today: string;
  channel: ParentChannel;
}

/** Choose a review, read it over, open it in WhatsApp or the mail program (spec sections 5 and 7). */
export function ParentMessageForm({ student, today, channel }: ParentMessageFormProps) {
  const log = useLogParentMessage();
  const [review, setReview] = useState<Feedback>();
  const [opened, setOpened] = useState<{ link: string; message: string }>();
  const form = useForm({
    resolver: zodResolver(parentMessageLogSchema),
    defaultValues: {
      studentId: student.id,
      channel,
      to: (channel === "whatsapp" ? student.phone : student.parentEmail) ?? "",
      message: "",
      feedbackId: null as string | null,
    },
  });
  const { errors, isDirty } = form.formState;
  const written = useWatch({ control: form.control, name: "message" });
  const isOwnText = written.trim() !== "" && written.trim() !== (review && textOf(review));
  useUnsavedChanges(isOwnText && written !== opened?.message);
  useKeptInput(form, {
    name: `parent-message:${channel}:${student.id}`,
    isWritten: isDirty && written !== opened?.message,
    more: () => review,
    onBack: setReview,
  });

  const choose = async (chosen: Feedback) => {
    if (isOwnText && !(await confirm(replaceQuestion))) return;
    setReview(chosen);
    form.setValue("feedbackId", chosen.id);
    form.setValue("message", textOf(chosen), { shouldValidate: form.formState.isSubmitted });
  };

  // The new tab must be opened within the click: after waiting for anything, browsers block it.
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { data: message } = parentMessageLogSchema.safeParse(form.getValues());
    if (message) {
      const link = linkOf(message, student.name, review?.date ?? today);
      window.open(link, "_blank", "noopener");
      setOpened({ link, message: written });
      log.mutate(message, { onError: () => notify.error(messages.parent.notKept) });
    }
    // Shows the faults, or takes away those that are mended.
    void form.handleSubmit(() => {})();
  };

  return (
    <div className="flex min-w-0 flex-col gap-6">
      <ReviewOfDate
        studentId={student.id}
        today={today}
        chosenId={review?.id}
        onChoose={(chosen) => void choose(chosen)}
      />
      <Card title="To the parent">
        <form onSubmit={send} noValidate className="flex flex-col gap-5">
          {channel === "whatsapp" ? (
            <TextField
              label="Phone"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              hint="The parent's mobile number, ten digits. The country code 91 is added."
              error={errors.to?.message}
              {...form.register("to")}
            />
          ) : (
            <EmailField
              label="Email"
              autoComplete="off"
              hint="The parent's address."
              error={errors.to?.message}
              {...form.register("to")}
            />
          )}
          <Controller
            control={form.control}
            name="message"
            render={({ field }) => (
              <TextareaField
                label="Message"
                rows={8}
                dir="auto"
                maxLength={limits.parentMessageMaxLength}
                error={errors.message?.message}
                {...field}
              />
            )}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" icon={<ExternalLink aria-hidden="true" />} busy={log.isPending}>
              {channel === "whatsapp" ? "Send on WhatsApp" : "Send by E-mail"}
            </Button>
            <p role="status" className="empty:hidden">
              {opened && (
                <>
                  {messages.parent.opened(channel === "whatsapp" ? "WhatsApp" : "Your mail program")}{" "}
                  <a href={opened.link} target="_blank" rel="noopener noreferrer" className={linkClass}>
                    Open it again
                  </a>
                </>
              )}
            </p>
          </div>
        </form>
      </Card>
    </div>
  );
}

const replaceQuestion = {
  title: "Replace your message?",
  body: "What you wrote is replaced by this review.",
  confirmLabel: "Replace",
  cancelLabel: "Keep mine",
};

function textOf({ teacherName, topic, date, rating, message }: Feedback): string {
  return readableFeedback({ teacher: teacherName, topic, date, rating, message });
}

/** The e-mail's date is that of the chosen review, today if there is none (design.md 8.12). */
function linkOf({ channel, to, message }: ParentMessageLog, studentName: string, date: string): string {
  return channel === "whatsapp" ? whatsappLink(to, message) : mailtoLink(to, studentName, date, message);
}
