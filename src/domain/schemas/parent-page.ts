import { presentNotice } from "#domain/consent-notices.ts";
import { limits } from "#domain/limits.ts";
import { correctionMaxLength } from "#domain/messages/parent-link.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { cleanLine, cleanLines } from "#domain/text.ts";
import { languages } from "#locales/languages.ts";
import { issueText } from "#locales/sentence.ts";
import { linkTokenSchema } from "./link-token.ts";
import { idSchema, textSchema } from "./text.ts";
import { z } from "./zod.ts";

const invalid = issueText("request.invalid");

/** For which guardian an admin makes a link: by one of their contacts. */
export const parentLinkSchema = z.strictObject({
  contact: textSchema(cleanLine, limits.emailMaxLength, { whenMissing: invalid }).min(1, invalid),
});

export const parentTokenSchema = linkTokenSchema(invalid);

/** A guardian's own answer whether the school may write to them by a channel. */
export const ownAnswerSchema = z.discriminatedUnion(
  "answer",
  [
    z.strictObject({
      token: parentTokenSchema,
      channel: z.enum(parentChannels, { error: invalid }),
      answer: z.literal("refused"),
    }),
    z.strictObject({
      token: parentTokenSchema,
      channel: z.enum(parentChannels, { error: invalid }),
      answer: z.literal("agreed"),
      /** What they had read before, and in which language. */
      notice: z.literal(presentNotice, { error: invalid }),
      language: z.enum(languages, { error: invalid }),
    }),
  ],
  { error: invalid },
);

export type OwnAnswer = z.infer<typeof ownAnswerSchema>;

const empty = issueText("parentPage.correctionEmpty");

const note = textSchema(cleanLines, correctionMaxLength, { whenMissing: empty }).min(1, empty);

/** What a guardian says is wrong about a message. */
export const correctionSchema = z.strictObject({ token: parentTokenSchema, messageId: idSchema, note });

/** What of it is typed. */
export const correctionFormSchema = z.strictObject({ note });
