import type { ReactNode } from "react";
import type { Elements } from "./elements.ts";

type BadgeTone = "neutral" | "success" | "danger" | "star";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-ink-muted",
  success: "bg-success-soft text-success",
  danger: "bg-danger-soft text-danger",
  star: "bg-star-soft text-star-ink",
};

/** A short label, e.g. 'Edited by teacher'. The word carries the meaning, the colour only repeats it. */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: Elements;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-medium ${tones[tone]}`}
    >
      {icon}
      <span>{children}</span>
    </span>
  );
}
