import { cloneElement, type ReactElement } from "react";

interface ChoiceLinksProps {
  /** What is chosen, for screen readers. */
  label: string;
  choices: readonly {
    key: string;
    text: string;
    isCurrent: boolean;
    link: ReactElement<{ className?: string; "aria-current"?: "page" }>;
  }[];
}

/** One of a few, each an address of its own. */
export function ChoiceLinks({ label, choices }: ChoiceLinksProps) {
  return (
    <nav aria-label={label} className="flex max-w-full flex-wrap gap-1 self-start rounded-card bg-sunken p-1">
      {choices.map(({ key, text, isCurrent, link }) =>
        cloneElement(
          link,
          {
            key,
            "aria-current": isCurrent ? "page" : undefined,
            className: `inline-flex min-h-11 items-center rounded-control px-3 font-semibold no-underline transition-colors sm:px-4 ${isCurrent ? "bg-card text-ink shadow-lift" : "text-ink-muted hover:text-ink"}`,
          },
          text,
        ),
      )}
    </nav>
  );
}
