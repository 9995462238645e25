import { namesBesidePin } from "#domain/pin.ts";
import { useSetPin } from "#features/sign-in/web/pin/pin.api.ts";
import { PinField } from "#features/sign-in/web/pin/pin-field.tsx";
import { RequestError } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { showRejection } from "#web/forms/form-errors.ts";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

const resolver = schemaResolver(async () => (await import("#domain/schemas/pin.ts")).setPinFormSchema);

interface SetPinFormProps {
  code: string;
  /** What is printed on the card. */
  card: { loginName: string; roll: { classGroup: string; rollNumber: string } | null };
  onSignedIn: () => void;
  /** The card has been used or voided since the page was opened. */
  onCardGone: () => void;
}

/** Sets the first PIN, or another one after a reset, and signs in. */
export function SetPinForm({ code, card, onSignedIn, onCardGone }: SetPinFormProps) {
  const setPin = useSetPin();
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver,
    defaultValues: { names: namesBesidePin(card), pin: "" },
  });

  const submit = onValid(
    async ({ pin }) => {
      await setPin.mutateAsync({ code, pin });
      notify.success(t.signIn.success);
      onSignedIn();
    },
    (error) =>
      error instanceof RequestError && error.body.code === "link-invalid"
        ? onCardGone()
        : showRejection(form, error),
  );
  return (
    <form aria-label={t.pin.setTitle} onSubmit={submit} noValidate className="flex flex-col gap-5">
      {/* Shows a password manager whose PIN this is. */}
      <input type="text" autoComplete="username" value={card.loginName} readOnly hidden />
      <PinField
        label={t.pin.label}
        hint={t.pin.setHint}
        autoComplete="new-password"
        autoFocus
        {...field("pin")}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} busyLabel={t.pin.setting}>
        {t.pin.set}
      </Button>
    </form>
  );
}
