import { useFormContext, useWatch } from "react-hook-form";
import { t } from "#web/language/language.ts";
import { fieldsOf } from "./fields-of.ts";
import { PasswordField } from "./password-field.tsx";
import { PersonFields } from "./person-fields.tsx";

interface AccountFieldsValues {
  name: string;
  surname: string;
  email: string;
  currentPassword: string;
}

/**
 * For the form to register before its other fields: the first invalid field in that order gets the focus, and the fields of a
 * component would be registered after the rest.
 */
export const accountFieldNames = ["name", "surname", "email"] as const;

interface AccountFieldsProps {
  /** Whether it is the signed-in user's own account. */
  isOwn: boolean;
  /** The current sign-in e-mail; null for someone without one, to whom only an admin can give one. */
  presentEmail: string | null;
  /** What to say where there is none yet. */
  noEmailHint?: string;
}

/**
 * Name and e-mail of an account, in a form with a `FormProvider`. Changing one's own sign-in e-mail requires the password;
 * the server checks it.
 */
export function AccountFields({ isOwn, presentEmail, noEmailHint = t.common.optional }: AccountFieldsProps) {
  const form = useFormContext<AccountFieldsValues>();
  const field = fieldsOf(form);
  const email = useWatch({ control: form.control, name: "email" });
  const asksForPassword = isOwn && presentEmail !== null && email.trim().toLowerCase() !== presentEmail;
  return (
    <>
      <PersonFields
        isOwn={isOwn}
        fields={{
          name: field("name"),
          surname: field("surname"),
          email: !(isOwn && presentEmail === null) && {
            autoComplete: isOwn ? "email" : "off",
            hint: presentEmail === null ? noEmailHint : undefined,
            className: asksForPassword ? "" : "sm:col-span-2",
            ...field("email"),
          },
        }}
      />
      {asksForPassword && (
        <PasswordField
          label={t.labels.currentPassword}
          autoComplete="current-password"
          hint={t.password.whyCurrent}
          {...field("currentPassword")}
        />
      )}
    </>
  );
}
