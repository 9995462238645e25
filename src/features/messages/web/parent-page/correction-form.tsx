import { correctionMaxLength } from "#domain/messages/parent-link.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextareaField } from "#web/forms/textarea-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { useAskForCorrection } from "./parent-page.api.ts";

const resolver = schemaResolver(
  async () => (await import("#domain/schemas/parent-page.ts")).correctionFormSchema,
);

interface CorrectionFormProps {
  token: string;
  messageId: string;
  onClose: () => void;
}

/** What is wrong about a message, to the school. */
export default function CorrectionForm({ token, messageId, onClose }: CorrectionFormProps) {
  const ask = useAskForCorrection(token);
  const { field, errors, isSubmitting, onValid } = useRequestForm({ resolver, defaultValues: { note: "" } });
  return (
    <form
      aria-label={t.parentPage.somethingWrong}
      onSubmit={onValid(({ note }) => ask.mutateAsync({ messageId, note }))}
      noValidate
      className="flex flex-col gap-3 border-t border-line pt-3"
    >
      <TextareaField
        label={t.parentPage.whatIsWrong}
        hint={t.parentPage.correctionHint}
        rows={3}
        maxLength={correctionMaxLength}
        // It takes the place of the button that was pressed.
        autoFocus
        {...field("note")}
      />
      <FormError message={errors.root?.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting} busyLabel={t.common.sending}>
          {t.parentPage.sendCorrection}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  );
}
