import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/** A text field for an e-mail address; for the sign-in e-mail, use `autoComplete="username"`. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, "type" | "inputMode">) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
