import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { type ButtonVariant, buttonClass } from "./button.tsx";
import type { Elements } from "./elements.ts";

interface ButtonAnchorProps extends ComponentProps<"a"> {
  variant?: ButtonVariant;
  /** An icon before the text, in its usual size. */
  icon?: Elements;
}

/** A link out of the app that looks like a button: `<ButtonAnchor href={csvPath} download>`. */
export function ButtonAnchor({ variant, icon, className, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={`${buttonClass(variant, className)} *:[svg]:size-5`}>
      {icon}
      <span className="contents">{children}</span>
    </a>
  );
}

/** A link that looks like a button: `<ButtonLink to="/register">`. */
export const ButtonLink = createLink(ButtonAnchor);
