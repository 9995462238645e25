import { use } from "react";
import { t } from "#web/language/language.ts";
import { ShownSchool } from "./page-frame.ts";

/** The logo mark: a C that curves into a speech bubble around a star. Decorative next to the name. */
function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden="true">
      <rect width="64" height="64" rx="17" fill="#0f4f4b" />
      <path
        d="M45.9 17.1A19 19 0 0 0 14.8 38L12 52.5 25.4 47.8A19 19 0 0 0 45.9 42.9"
        fill="none"
        stroke="#fbf3e2"
        strokeWidth="5.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M37.5 19.2l3.3 6.9 7.6 1-5.6 5.2 1.4 7.5-6.7-3.7-6.7 3.7 1.4-7.5-5.6-5.2 7.6-1z"
        fill="#f2a31b"
        stroke="#f2a31b"
        strokeWidth="2.2"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The school's logo and name, for headers and printed sheets; Classback's if the school has none. */
export function SchoolMark({ isInRail = false }: { isInRail?: boolean }) {
  const { name, logo } = use(ShownSchool);
  return (
    <span
      className={`inline-flex min-w-0 items-center gap-2.5 ${isInRail ? "sm:flex-col sm:gap-1 sm:text-center" : ""}`}
    >
      {logo === null ? (
        <Mark className="size-9 shrink-0" />
      ) : (
        // Decorative: the name is beside it.
        <img src={logo} alt="" width={36} height={36} className={`size-9 shrink-0 ${logoClass}`} />
      )}
      <span
        translate="no"
        className={`line-clamp-2 min-w-0 font-serif font-semibold wrap-anywhere text-ink ${name.length > 24 ? "text-base leading-snug" : "text-xl tracking-tight"} ${isInRail ? "sm:text-xs sm:leading-snug sm:tracking-normal" : ""}`}
      >
        {name || "Classback"}
      </span>
    </span>
  );
}

/** A logo may be transparent and drawn for white paper. */
const logoClass = "rounded-md bg-[#fff] object-contain";

/** The logo as an image with its own name, for the sign-in screens. Classback's is the file public/favicon.svg. */
export function LogoImage({ className }: { className: string }) {
  const { name, logo } = use(ShownSchool);
  return logo === null ? (
    <img src="/favicon.svg" alt={t.common.logoAlt} width={64} height={64} className={className} />
  ) : (
    <img
      src={logo}
      alt={name === "" ? t.common.logoAlt : t.links.logoOf(name)}
      width={64}
      height={64}
      className={`${className} ${logoClass}`}
    />
  );
}
