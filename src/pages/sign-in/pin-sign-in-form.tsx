import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { Resolver } from "react-hook-form";
import type { PinSignIn } from "#domain/schemas/pin.ts";
import { usePinSignIn } from "#features/sign-in/web/pin/pin.api.ts";
import { PinField } from "#features/sign-in/web/pin/pin-field.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { linkClass } from "#web/ui/link.tsx";

interface Values {
  loginName: string;
  classGroup: string;
  rollNumber: string;
  pin: string;
}

type Check = Resolver<Values, unknown, PinSignIn>;

const loadSchemas = () => import("#domain/schemas/pin.ts");
const checkLoginName = schemaResolver(
  async () => (await loadSchemas()).loginNameSignInSchema,
) as unknown as Check;
const checkRollNumber = schemaResolver(
  async () => (await loadSchemas()).rollNumberSignInSchema,
) as unknown as Check;

const byLoginName: Check = ({ loginName, pin }, ...rest) =>
  checkLoginName({ loginName, pin } as Values, ...rest);
const byRollNumber: Check = ({ classGroup, rollNumber, pin }, ...rest) =>
  checkRollNumber({ classGroup, rollNumber, pin } as Values, ...rest);

/** As written on the card: a phone does not improve it. */
const asWritten = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

/** For students without e-mail: a PIN with their login name, or with their class group and roll number. */
export function PinSignInForm() {
  const { next } = useSearch({ from: "/sign-in/pin" });
  const signIn = usePinSignIn();
  const [usesRollNumber, setUsesRollNumber] = useState(false);
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver: usesRollNumber ? byRollNumber : byLoginName,
    defaultValues: { loginName: "", classGroup: "", rollNumber: "", pin: "" },
  });

  const submit = onValid(async (credentials) => {
    await signIn.mutateAsync(credentials);
    notify.success(t.signIn.success);
  });
  const change = () => {
    form.clearErrors();
    flushSync(() => setUsesRollNumber(!usesRollNumber));
    form.setFocus(usesRollNumber ? "loginName" : "classGroup");
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {usesRollNumber ? (
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            label={t.labels.classGroup}
            hint={t.pin.classGroupHint}
            autoComplete="off"
            {...asWritten}
            {...field("classGroup")}
          />
          <TextField
            label={t.identifiers.rollNumber}
            autoComplete="off"
            {...asWritten}
            {...field("rollNumber")}
          />
        </div>
      ) : (
        <TextField
          label={t.labels.loginName}
          hint={t.pin.loginNameHint}
          autoComplete="username"
          {...asWritten}
          {...field("loginName")}
        />
      )}
      <Button variant="quiet" className="self-start" onClick={change}>
        {usesRollNumber ? t.pin.withLoginName : t.pin.withRollNumber}
      </Button>
      <PinField label={t.pin.label} autoComplete="current-password" {...field("pin")} />
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} busyLabel={t.signIn.loggingIn}>
        {t.pin.signIn}
      </Button>
      <p className="text-ink-muted">{t.pin.forgot}</p>
      <Link to="/" search={{ next }} className={`${linkClass} self-start`}>
        {t.pin.withEmail}
      </Link>
    </form>
  );
}
