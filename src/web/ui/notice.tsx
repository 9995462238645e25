import { Link, type LinkProps } from "@tanstack/react-router";
import type { Elements } from "./elements.ts";
import { linkClass } from "./link.tsx";

interface NoticeProps {
  /** The name of the region. */
  label: string;
  /** Leads to where it can be dealt with: `linkOptions({ to: "/account" })`. */
  link?: LinkProps;
  linkText?: string;
  children: Elements;
}

/** Something to look at, and the way there: a line above the lists. */
export function Notice({ label, link, linkText, children }: NoticeProps) {
  return (
    <section
      aria-label={label}
      className="flex min-h-10 flex-wrap items-center gap-x-3 rounded-control border border-line-strong bg-sunken px-3 max-sm:text-sm"
    >
      <p className="min-w-0 py-1">{children}</p>
      {link && (
        <Link {...link} className={`${linkClass} -my-1`}>
          {linkText}
        </Link>
      )}
    </section>
  );
}
