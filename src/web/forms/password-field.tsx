import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import { t } from "#web/language/language.ts";
import { TextField } from "./text-field.tsx";

interface PasswordFieldProps
  extends Omit<ComponentProps<typeof TextField>, "type" | "trailing" | "inputClassName"> {
  showLabel?: string;
  hideLabel?: string;
}

/** Give it `autoComplete="current-password"` or `"new-password"`. */
export function PasswordField({
  showLabel = t.common.showPassword,
  hideLabel = t.common.hidePassword,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={shown ? "text" : "password"}
      inputClassName="pr-13"
      trailing={
        <button
          type="button"
          aria-label={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0.5 my-auto flex size-11 items-center justify-center rounded-control text-ink-muted hover:text-ink"
        >
          {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
        </button>
      }
    />
  );
}
