import { useFormContext, useWatch } from "react-hook-form";
import { limits } from "../../domain/limits.ts";
import { t } from "../language/language.ts";
import { EmailField } from "./email-field.tsx";
import { fieldsOf } from "./fields-of.ts";
import { PasswordField } from "./password-field.tsx";
import { TextField } from "./text-field.tsx";

interface AccountFieldsValues {
  name: string;
  surname: string;
  email: string;
  currentPassword: string;
}

/**
 * To be registered by the form before its other fields: the first fault in that order gets the focus, and what stands in
 * a component of its own is registered after the rest.
 */
export const accountFieldNames = ["name", "surname", "email"] as const;

interface AccountFieldsProps {
  /** Whether it is the account of whoever looks at it. */
  isOwn: boolean;
  /** The e-mail that one signs in with until now. */
  presentEmail: string;
}

/**
 * Name and e-mail of an account, in a form of a `FormProvider`. Changing the e-mail that one signs in with asks for the
 * password; the server says so when it is missing or wrong.
 */
export function AccountFields({ isOwn, presentEmail }: AccountFieldsProps) {
  const form = useFormContext<AccountFieldsValues>();
  const field = fieldsOf(form);
  const email = useWatch({ control: form.control, name: "email" });
  const asksForPassword = isOwn && email.trim().toLowerCase() !== presentEmail;
  return (
    <>
      <TextField
        label={t.labels.firstName}
        autoComplete={isOwn ? "given-name" : "off"}
        maxLength={limits.nameMaxLength}
        {...field("name")}
      />
      <TextField
        label={t.labels.surname}
        autoComplete={isOwn ? "family-name" : "off"}
        maxLength={limits.nameMaxLength}
        {...field("surname")}
      />
      <EmailField
        label={t.labels.email}
        autoComplete={isOwn ? "email" : "off"}
        className={asksForPassword ? "" : "sm:col-span-2"}
        {...field("email")}
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
