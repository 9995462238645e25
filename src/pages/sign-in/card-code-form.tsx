import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

const resolver = schemaResolver(async () => (await import("#domain/schemas/pin.ts")).pinCodeSchema);

/** For phones without a camera: the code of a card, typed. */
export function CardCodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { field, onValid } = useRequestForm({ resolver, defaultValues: { code: "" } });
  return (
    <form
      aria-label={t.pin.haveCard}
      onSubmit={onValid(async ({ code }) => onCode(code))}
      noValidate
      className="flex flex-col gap-5"
    >
      <TextField
        label={t.pin.code}
        hint={t.common.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        autoFocus
        {...field("code")}
      />
      <Button type="submit" variant="secondary">
        {t.common.continue}
      </Button>
    </form>
  );
}
