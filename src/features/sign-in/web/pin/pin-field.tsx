import type { ComponentProps } from "react";
import { PasswordField } from "#web/forms/password-field.tsx";
import { t } from "#web/language/language.ts";

/** A field for a PIN, with the keypad of a phone. Give it `autoComplete="current-password"` or `"new-password"`. */
export function PinField({
  label,
  ...rest
}: Omit<ComponentProps<typeof PasswordField>, "inputMode" | "showLabel" | "hideLabel">) {
  return (
    <PasswordField
      label={label}
      inputMode="numeric"
      dir="ltr"
      // Of several fields, each has its own button.
      showLabel={label === t.pin.label ? t.pin.show : t.common.buttonFor(t.pin.show, label)}
      hideLabel={label === t.pin.label ? t.pin.hide : t.common.buttonFor(t.pin.hide, label)}
      {...rest}
      className="[&_input]:text-xl [&_input]:tracking-[0.3em] [&_input]:tabular-nums"
    />
  );
}
