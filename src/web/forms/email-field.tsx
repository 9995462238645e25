import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/** A text field for an e-mail address; where one signs in with it, `autoComplete="username"`. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, "type" | "inputMode">) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
