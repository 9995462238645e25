import { staffConsentSources } from "#domain/guardians.ts";
import { limits } from "#domain/limits.ts";
import { replyKinds, reportedReasons } from "#domain/messages/message-states.ts";
import {
  parentChannels,
  parentMessageMaxLength,
  replyNoteMaxLength,
} from "#domain/messages/parent-message.ts";
import { messageTemplateMaxLength, unknownPlaceholders } from "#domain/messages/template.ts";
import { cleanLine, cleanLines } from "#domain/text.ts";
import { issueText } from "#locales/sentence.ts";
import { idSchema, plainDate, textSchema } from "./text.ts";
import { z } from "./zod.ts";

/** How many students one queue is for at most. */
export const queueStudentsMax = 1000;

const invalid = issueText("request.invalid");
const day = plainDate(invalid);

/** Whose parents: some students, or those of a class group, a class or a teacher. */
const queueStudents = z.discriminatedUnion(
  "of",
  [
    z.strictObject({
      of: z.literal("students"),
      ids: z.array(idSchema, { error: invalid }).min(1, invalid).max(queueStudentsMax, invalid),
    }),
    z.strictObject({ of: z.enum(["class-group", "class", "teacher"]), id: idSchema }),
  ],
  { error: invalid },
);

/** Which of their feedback: the newest that no parent was told, also of a period or one class; or all of a period in one message. */
const queueFeedback = z.discriminatedUnion(
  "of",
  [
    z.strictObject({ of: z.literal("newest") }),
    z
      .strictObject({ of: z.enum(["period", "digest"]), from: day, to: day })
      .refine(({ from, to }) => from <= to, invalid),
    z.strictObject({ of: z.literal("class"), id: idSchema }),
  ],
  { error: invalid },
);

const queueSelectionSchema = z.strictObject({ students: queueStudents, feedback: queueFeedback });

export type ChosenSelection = z.infer<typeof queueSelectionSchema>;

export type QueueSelection = Omit<ChosenSelection, "students"> & {
  /** `agreed`: all whose parents agreed to a channel, and who wrote something that no parent was told. The server chooses them. */
  students: ChosenSelection["students"] | { of: "agreed" };
};

/** Whether a selection is by teacher or class, so that its messages together tell how classes of one teacher went. */
export function isByClass({ students, feedback }: QueueSelection): boolean {
  return students.of === "teacher" || students.of === "class" || feedback.of === "class";
}

export const messageQueueSchema = z.strictObject({
  /** Made by the browser: the same press, sent again, prepares nothing twice. */
  id: idSchema,
  /** The channel that is tried first; whom it does not reach is written to by the other. */
  channel: z.enum(parentChannels, { error: invalid }),
  selection: queueSelectionSchema,
});

export type MessageQueue = Omit<z.infer<typeof messageQueueSchema>, "selection"> & {
  selection: QueueSelection;
};

export const newQueueIdSchema = z.strictObject({
  /** Of the new queue, made by the browser. */
  id: idSchema,
});

/** Students whose words of distress a person has read, and lets go out. */
export const readWordsSchema = z.strictObject({
  read: z.array(idSchema, { error: invalid }).max(queueStudentsMax, invalid),
});

/** Guardians of a queue who were not asked, and agreed in the same way to the channel of their contact. */
export const queueConsentsSchema = z.strictObject({
  agreed: z
    .array(
      z.strictObject({
        studentId: idSchema,
        /** The number or the address that they agreed for, as it was shown. */
        contact: textSchema(cleanLine, limits.emailMaxLength).min(1, invalid),
      }),
      { error: invalid },
    )
    .min(1, invalid)
    .max(queueStudentsMax, invalid)
    .refine((agreed) => new Set(agreed.map(({ studentId }) => studentId)).size === agreed.length, invalid),
  source: z.enum(staffConsentSources, { error: issueText("guardians.sourceRequired") }),
  on: plainDate(issueText("guardians.answeredOnRequired")),
});

export type QueueConsents = z.output<typeof queueConsentsSchema>;

/** What a person says of a message. */
export const messageStateSchema = z
  .strictObject({
    state: z.enum(["prepared", "opened", "sent", "not-sent"], { error: invalid }),
    notSent: z.enum(reportedReasons, { error: invalid }).optional(),
    /** Only for opening: that a guardian is told once more is wanted. */
    confirmed: z.literal(true, { error: invalid }).optional(),
  })
  .refine(({ state, notSent }) => notSent === undefined || state === "not-sent", invalid);

export type MessageReport = z.infer<typeof messageStateSchema>;

export const messageTextSchema = z.strictObject({
  message: textSchema(cleanLines, parentMessageMaxLength, {
    whenMissing: issueText("parentContact.fieldsRequired"),
  }).min(1, issueText("parentContact.fieldsRequired")),
  /** That of the message as it was read: a text that was written before a later change is not kept. */
  changedAt: z.iso.datetime({ error: invalid }).nullable().default(null),
});

export type MessageText = z.output<typeof messageTextSchema>;

export const messageReplySchema = z.strictObject({
  kind: z.enum(replyKinds, { error: invalid }),
  note: textSchema(cleanLines, replyNoteMaxLength).default(""),
});

export const messageTemplateSchema = z.strictObject({
  /** Empty for the built-in text. */
  template: textSchema(cleanLines, messageTemplateMaxLength).superRefine((template, context) => {
    const [unknown] = unknownPlaceholders(template);
    if (unknown === undefined) return;
    context.addIssue({ code: "custom", message: issueText("toParent.unknownPlaceholder", `{${unknown}}`) });
  }),
});
