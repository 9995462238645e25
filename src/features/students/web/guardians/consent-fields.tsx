import { useQuery } from "@tanstack/react-query";
import { type FieldError, get, useController, useFormContext, useWatch } from "react-hook-form";
import { presentNotice } from "#domain/consent-notices.ts";
import { consentAnswers, consentSources } from "#domain/guardians.ts";
import { type ParentChannel, parentChannels } from "#domain/messages/parent-message.ts";
import { defaultLanguage } from "#locales/languages.ts";
import { schoolQuery } from "#web/data/school.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { ConsentNotice } from "./consent-notice.tsx";
import { type ConsentValues, stillCounts, type WithGuardians, writtenContact } from "./guardian-values.ts";

interface ConsentFieldsProps {
  /** Of the guardian in the list. */
  position: number;
  /** Today at the school: no answer is later. */
  today: string;
}

/** A guardian's answer about each channel that they have a contact for, and what to tell them before. */
export function ConsentFields(props: ConsentFieldsProps) {
  const { control } = useFormContext<WithGuardians>();
  const { phone, email, language } = useWatch({ control, name: `guardians.${props.position}` });
  const schoolLanguage = useQuery(schoolQuery).data?.language;
  return (
    <>
      {parentChannels.map((channel) => (
        <ChannelConsent key={channel} channel={channel} {...props} />
      ))}
      {(phone.trim() !== "" || email.trim() !== "") && (
        <ConsentNotice
          label={t.consents.notice}
          hint={t.consents.noticeHint}
          version={presentNotice}
          language={language || schoolLanguage || defaultLanguage}
        />
      )}
    </>
  );
}

function ChannelConsent({ position, today, channel }: ConsentFieldsProps & { channel: ParentChannel }) {
  const form = useFormContext<WithGuardians>();
  const path = `guardians.${position}.consent.${channel}` as const;
  const contact = useWatch({
    control: form.control,
    name: `guardians.${position}.${channel === "whatsapp" ? "phone" : "email"}` as const,
  });
  const consent = useWatch({ control: form.control, name: path });
  // For the focus alone: what is shown may be another answer than the one in the form.
  const { field: answerField } = useController({ control: form.control, name: `${path}.answer` });
  if (contact.trim() === "") return null;
  const counts = consent.answer === "" || stillCounts(consent, contact, channel);
  const shown: ConsentValues = counts ? consent : { answer: "", source: "", on: "", contact: "" };
  const choose = (answer: ConsentValues["answer"]) =>
    form.setValue(
      path,
      { ...shown, answer, on: shown.on || today, contact: "" },
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    );
  const errorOf = (name: "answer" | "source" | "on") =>
    (get(form.formState.errors, `${path}.${name}`) as FieldError | undefined)?.message;
  const field = (name: "source" | "on") => ({
    ...form.register(`${path}.${name}`),
    error: errorOf(name),
  });
  const sources = consentSources.filter((source) => source !== "own-link" || shown.source === "own-link");
  return (
    <div className="grid items-start gap-5 sm:grid-cols-3">
      <SelectField
        label={t.guardians.channelName(channel)}
        hint={counts ? undefined : t.guardians.contactChanged}
        placeholder={t.guardians.notAsked}
        options={consentAnswers.map((answer) => ({ value: answer, label: t.guardians.answerName(answer) }))}
        ref={answerField.ref}
        error={errorOf("answer")}
        value={shown.answer}
        onChange={({ target }) => choose(target.value as ConsentValues["answer"])}
      />
      {shown.answer !== "" && (
        <>
          <SelectField
            label={t.guardians.source}
            placeholder={t.guardians.selectSource}
            options={sources.map((source) => ({
              value: source,
              label: t.guardians.sourceName(source),
            }))}
            {...field("source")}
          />
          <TextField label={t.guardians.answeredOn} type="date" max={today} {...field("on")} />
        </>
      )}
    </div>
  );
}

/** Guardians as they are sent: an answer that no longer counts is left out. */
export function toSent({ guardians }: WithGuardians): WithGuardians["guardians"] {
  return guardians.map((guardian) => ({
    ...guardian,
    consent: {
      whatsapp: countedOf(guardian.consent.whatsapp, writtenContact(guardian, "whatsapp"), "whatsapp"),
      email: countedOf(guardian.consent.email, writtenContact(guardian, "email"), "email"),
    },
  }));
}

function countedOf(consent: ConsentValues, contact: string, channel: ParentChannel): ConsentValues {
  return stillCounts(consent, contact, channel)
    ? { ...consent, contact }
    : { answer: "", source: "", on: "", contact: "" };
}
