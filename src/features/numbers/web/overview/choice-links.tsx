import { Link, type LinkProps } from "@tanstack/react-router";

interface ChoiceLinksProps {
  /** What the choice is about, for screen readers. */
  label: string;
  choices: readonly {
    key: string;
    text: string;
    isCurrent: boolean;
    link: LinkProps;
  }[];
}

/** A choice of a few options, each with its own address. */
export function ChoiceLinks({ label, choices }: ChoiceLinksProps) {
  return (
    // On a phone one row, which can be swiped if it is longer than the screen; large text takes several.
    <nav aria-label={label} className="@container w-full">
      <div className="flex w-fit max-w-full gap-1 overflow-x-auto rounded-card bg-sunken p-1 [scrollbar-width:none] @min-3xs:*:shrink-0 @max-3xs:flex-wrap sm:flex-wrap">
        {choices.map(({ key, text, isCurrent, link }) => (
          <Link
            key={key}
            {...link}
            activeOptions={{ exact: true, explicitUndefined: true }}
            aria-current={isCurrent ? "page" : undefined}
            className={`inline-flex min-h-11 items-center rounded-control px-3 font-semibold no-underline sm:px-4 ${isCurrent ? "bg-raised text-ink shadow-lift" : "text-ink-muted hover:text-ink"}`}
          >
            {text}
          </Link>
        ))}
      </div>
    </nav>
  );
}
