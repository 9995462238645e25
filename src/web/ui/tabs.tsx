import { Link, type LinkProps } from "@tanstack/react-router";

interface TabsProps {
  /** The label of the tab list, for screen readers. */
  label: string;
  /** For addresses that lead to them. */
  id?: string;
  tabs: readonly {
    key: string;
    text: string;
    isCurrent: boolean;
    link: LinkProps;
  }[];
}

/** Parts of a page or a list, of which one is shown: each has its own address, so it can be sent on and the way back leads to it. */
export function Tabs({ label, id, tabs }: TabsProps) {
  return (
    <nav id={id} aria-label={label} className="w-full scroll-mt-2 print:hidden">
      {/* In several rows where there is no room for one: none is cut off. */}
      <div className="flex w-fit max-w-full flex-wrap rounded-card bg-sunken p-0.5 sm:gap-1 sm:p-1">
        {tabs.map(({ key, text, isCurrent, link }) => (
          <Link
            key={key}
            {...link}
            activeOptions={{ exact: true, explicitUndefined: true, includeHash: true }}
            aria-current={isCurrent ? "page" : undefined}
            className={`inline-flex min-h-11 items-center rounded-control px-1 text-center font-semibold no-underline max-sm:text-[0.8125rem] min-[22rem]:px-1.5 sm:px-4 ${isCurrent ? "bg-raised text-ink shadow-lift" : "text-ink-muted hover:text-ink"}`}
          >
            {text}
          </Link>
        ))}
      </div>
    </nav>
  );
}
