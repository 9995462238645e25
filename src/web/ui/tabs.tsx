import { Link, type LinkProps } from "@tanstack/react-router";

interface TabsProps {
  /** What they divide, for screen readers. */
  label: string;
  tabs: readonly {
    key: string;
    text: string;
    isCurrent: boolean;
    link: LinkProps;
  }[];
}

/** Parts of a page or a list, of which one is shown: each has its own address, so it can be sent on and the way back leads to it. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    // On a phone one row, which can be swiped if it is longer than the screen; large text takes several.
    <nav aria-label={label} className="@container w-full">
      <div className="flex w-fit max-w-full gap-1 overflow-x-auto rounded-card bg-sunken p-1 [scrollbar-width:none] @min-3xs:*:shrink-0 @max-3xs:flex-wrap sm:flex-wrap">
        {tabs.map(({ key, text, isCurrent, link }) => (
          <Link
            key={key}
            {...link}
            activeOptions={{ exact: true, explicitUndefined: true, includeHash: true }}
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
