import type { ReactNode } from "react";
import { limits } from "#domain/limits.ts";
import { t } from "#web/language/language.ts";
import { EmailField } from "./email-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

type FieldProps = Partial<TextFieldProps>;

/** What is asked of a person. `isOwn`: they fill it in themselves, and their browser may help. */
const personFields = {
  name: ({ isOwn, ...props }) => (
    <TextField
      label={t.labels.firstName}
      autoComplete={isOwn ? "given-name" : "off"}
      maxLength={limits.nameMaxLength}
      {...props}
    />
  ),
  surname: ({ isOwn, ...props }) => (
    <TextField
      label={t.labels.surname}
      autoComplete={isOwn ? "family-name" : "off"}
      maxLength={limits.nameMaxLength}
      {...props}
    />
  ),
  email: ({ isOwn, ...props }) => (
    <EmailField label={t.labels.email} autoComplete={isOwn ? "username" : "off"} {...props} />
  ),
  loginName: ({ isOwn, ...props }) => (
    <TextField
      label={t.labels.loginName}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.loginNameMaxLength}
      {...props}
    />
  ),
  password: ({ isOwn, ...props }) => (
    <PasswordField
      label={t.labels.password}
      hint={t.common.charactersAtLeast(limits.passwordMinLength)}
      autoComplete="new-password"
      {...props}
    />
  ),
  age: ({ isOwn, ...props }) => (
    <TextField
      label={t.labels.age}
      type="number"
      inputMode="numeric"
      min={limits.ageMin}
      max={limits.ageMax}
      autoComplete="off"
      {...props}
    />
  ),
  city: ({ isOwn, ...props }) => (
    <TextField
      label={t.labels.city}
      autoComplete={isOwn ? "address-level2" : "off"}
      maxLength={limits.cityMaxLength}
      {...props}
    />
  ),
  education: ({ isOwn, ...props }) => (
    <TextField
      label={t.labels.education}
      autoComplete="off"
      maxLength={limits.educationMaxLength}
      {...props}
    />
  ),
  subject: ({ isOwn, ...props }) => (
    <TextField label={t.labels.subject} autoComplete="off" maxLength={limits.subjectMaxLength} {...props} />
  ),
  phone: ({ isOwn, ...props }) => (
    <TextField
      label={t.labels.phone}
      type="tel"
      inputMode="tel"
      autoComplete={isOwn ? "tel" : "off"}
      hint={t.common.optional}
      {...props}
    />
  ),
  joiningDate: ({ isOwn, ...props }) => (
    <TextField label={t.labels.joiningDate} type="date" autoComplete="off" {...props} />
  ),
} satisfies Record<string, (props: FieldProps & { isOwn: boolean }) => ReactNode>;

type PersonField = keyof typeof personFields;

interface PersonFieldsProps {
  isOwn?: boolean;
  /**
   * The fields to show, in this order, as the form registers them; and what is different about them here. The form registers them
   * itself, because the first that is registered gets the focus when several are invalid.
   */
  fields: { [Name in PersonField]?: FieldProps | false };
}

/** `<PersonFields fields={{ name: field("name"), email: { hint: "...", ...field("email") } }} />` */
export function PersonFields({ isOwn = false, fields }: PersonFieldsProps) {
  return (Object.keys(fields) as PersonField[]).map((name) => {
    const Field = personFields[name];
    const props = fields[name];
    return props && <Field key={name} isOwn={isOwn} {...props} />;
  });
}
