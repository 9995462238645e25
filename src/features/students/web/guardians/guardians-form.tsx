import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useEffect, useRef } from "react";
import { type FieldPath, FormProvider, useForm, useWatch } from "react-hook-form";
import { guardiansMax } from "#domain/guardians.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { RequestError } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { EditConflict } from "#web/editing/edit-conflict.tsx";
import { SaveChanges } from "#web/editing/save-changes.tsx";
import { storedRecordOf } from "#web/editing/use-edit-conflict.ts";
import { useEditedRecord } from "#web/editing/use-edited-record.ts";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { useErrorsInLanguage } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ConsentFields, toSent } from "./consent-fields.tsx";
import { GuardianFields } from "./guardian-fields.tsx";
import {
  type GuardianValues,
  guardianInWords,
  newGuardian,
  toGuardianValues,
  type WithGuardians,
} from "./guardian-values.ts";
import { type GuardiansRecord, useChangeGuardians } from "./guardians.api.ts";

const resolver = schemaResolver(async () =>
  (await import("#domain/schemas/guardians.ts")).guardiansUpdateSchema.pick({ guardians: true }),
);

const toFields = ({ guardians }: GuardiansRecord): WithGuardians => ({
  guardians: guardians.map(toGuardianValues),
});

interface GuardiansFormProps {
  record: GuardiansRecord;
  /** Today at the school. */
  today: string;
  onSaved: () => void;
  /** Told whether there are unsaved changes. */
  onWritten?: (isWritten: boolean) => void;
}

/** All guardians of a student; the first one's contacts are also in the profile. */
export function GuardiansForm({ record, today, onSaved, onWritten }: GuardiansFormProps) {
  const change = useChangeGuardians(record.student.id);
  const form = useForm<WithGuardians>({ resolver: resolver as never, defaultValues: toFields(record) });
  // Not useFieldArray: it adds 2.6 kB to every page with a form, the login included.
  const listed = useWatch({ control: form.control, name: "guardians" });
  const list = (guardians: GuardianValues[]) => form.setValue("guardians", guardians, { shouldDirty: true });
  const without = (position: number) => form.getValues("guardians").filter((_, index) => index !== position);
  const { errors, isDirty, isSubmitting } = form.formState;
  const isWritten = isDirty && !isSubmitting;
  useUnsavedChanges(isWritten);
  useEffect(() => onWritten?.(isDirty), [isDirty, onWritten]);
  useErrorsInLanguage(form);
  const edit = useEditedRecord(form, {
    loaded: record,
    toFields,
    name: `guardians:${record.student.id}`,
    isWritten: isDirty,
  });
  const addButton = useRef<HTMLButtonElement>(null);

  const save = form.handleSubmit(async () => {
    const values = form.getValues();
    const guardians = toSent(values);
    for (const [index, { consent }] of guardians.entries()) {
      for (const channel of parentChannels) {
        if (consent[channel].answer === "" || consent[channel].on <= today) continue;
        form.setError(
          `guardians.${index}.consent.${channel}.on`,
          { message: t.guardians.answeredInFuture },
          { shouldFocus: true },
        );
        return;
      }
    }
    try {
      await edit.save(values, (updatedAt) =>
        change.mutateAsync({ guardians, updatedAt: updatedAt ?? undefined }),
      );
    } catch (error) {
      if (!storedRecordOf(error)) showAtField(error);
      return;
    }
    form.reset(values);
    notify.success(t.guardians.saved);
    onSaved();
  });

  function showAtField(error: unknown) {
    const field = error instanceof RequestError ? error.body.field : undefined;
    const isKnown = field?.startsWith("guardians.") ?? false;
    form.setError(
      isKnown ? (field as FieldPath<WithGuardians>) : "root",
      { message: sentenceOf(error) },
      { shouldFocus: isKnown },
    );
  }

  const textOf = (value: unknown) => (value as GuardianValues[]).map(guardianInWords).join("\n");
  return (
    <FormProvider {...form}>
      <form
        aria-label={t.guardians.edit}
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-6"
      >
        {listed.map((_, position) => (
          <Card
            // biome-ignore lint/suspicious/noArrayIndexKey: the form's fields are named by their place in the list
            key={position}
            title={t.guardians.numbered(position + 1)}
            actions={
              position > 0 && (
                <div className="flex flex-wrap gap-2">
                  <Button
                    variant="quiet"
                    icon={<ArrowUp />}
                    aria-label={t.common.buttonFor(t.guardians.makeFirst, t.guardians.numbered(position + 1))}
                    onClick={() => {
                      const guardian = form.getValues(`guardians.${position}`);
                      list([guardian, ...without(position)]);
                    }}
                  >
                    {t.guardians.makeFirst}
                  </Button>
                  <Button
                    variant="quiet-danger"
                    icon={<Trash2 />}
                    aria-label={t.common.remove(t.guardians.numbered(position + 1))}
                    onClick={() => {
                      list(without(position));
                      addButton.current?.focus();
                    }}
                  >
                    {t.labels.remove}
                  </Button>
                </div>
              )
            }
          >
            <div className="flex flex-col gap-5">
              <GuardianFields position={position} />
              <Checkbox
                label={t.guardians.mayReceive}
                hint={t.guardians.mayReceiveHint}
                {...form.register(`guardians.${position}.mayReceive`)}
              />
              <ConsentFields position={position} today={today} />
            </div>
          </Card>
        ))}
        {listed.length < guardiansMax && (
          <Button
            ref={addButton}
            variant="secondary"
            icon={<Plus />}
            className="sm:self-start"
            onClick={() => {
              list([...form.getValues("guardians"), newGuardian()]);
              // Once the new fields are there.
              requestAnimationFrame(() => form.setFocus(`guardians.${listed.length}.name`));
            }}
          >
            {t.guardians.add}
          </Button>
        )}
        <EditConflict
          form={form}
          edit={edit}
          labels={{ guardians: t.labels.guardians }}
          textOf={textOf}
          onSaveMine={() => void save()}
        />
        <SaveChanges ground="page" error={errors.root?.message} isSaving={isSubmitting} />
      </form>
    </FormProvider>
  );
}
