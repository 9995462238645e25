import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";

interface ToggleButtonProps {
  isOn: boolean;
  /** The accessible name, if the content alone does not say it. */
  label?: string;
  onPress: () => void;
  children: ReactNode;
}

/** One of a few choices that can be on or off. */
export function ToggleButton({ isOn, label, onPress, children }: ToggleButtonProps) {
  return (
    <Button
      variant="secondary"
      aria-pressed={isOn}
      aria-label={label}
      className={`px-2 tabular-nums ${isOn ? "border-primary bg-primary-soft" : ""}`}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
