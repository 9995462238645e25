import { Link, type LinkProps } from "@tanstack/react-router";
import type { Elements } from "./elements.ts";
import { linkClass } from "./link.tsx";

interface NoticeProps {
  /** The name of the region. */
  label: string;
  /** Leads to where it can be dealt with: `linkOptions({ to: "/account" })`. */
  link?: LinkProps;
  linkText?: string;
  /** A quiet button that deals with it here. */
  button?: Elements;
  children: Elements;
}

/** Something to look at, and the way there: a line above the lists. */
export function Notice({ label, link, linkText, button, children }: NoticeProps) {
  return (
    <section
      aria-label={label}
      className="flex min-h-8 flex-wrap items-center gap-x-3 rounded-control border border-line-strong bg-sunken px-3 max-sm:text-sm sm:min-h-10"
    >
      <p className="min-w-0 py-1 max-sm:py-0.5">{children}</p>
      {link && (
        <Link {...link} className={`${linkClass} -my-2 sm:-my-1`}>
          {linkText}
        </Link>
      )}
      {button && <span className="-mx-2 -my-2 *:px-2! max-sm:*:text-sm sm:-my-1">{button}</span>}
    </section>
  );
}
