import type { LinkProps } from "@tanstack/react-router";
import { ButtonLink } from "./button-link.tsx";
import type { Elements } from "./elements.ts";

interface NoticeProps {
  /** The name of the region. */
  label: string;
  /** Leads to where it can be dealt with: `linkOptions({ to: "/account" })`. */
  link: LinkProps;
  linkText: string;
  children: Elements;
}

/** Something to look at, and the way there: a line above the lists, low enough for a phone. */
export function Notice({ label, link, linkText, children }: NoticeProps) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line-strong bg-sunken px-gutter py-1 max-sm:text-sm sm:p-4 sm:px-5"
    >
      <p className="min-w-0 flex-1 basis-40 sm:basis-64">{children}</p>
      <ButtonLink {...link} variant="secondary" className="shrink-0 max-sm:px-3 max-sm:text-sm">
        {linkText}
      </ButtonLink>
    </section>
  );
}
