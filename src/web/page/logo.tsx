import { t } from "../language/language.ts";

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

/** Mark and name, for the header. Put it inside the link that leads home. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark className="size-9" />
      <span className="font-serif text-xl font-semibold tracking-tight text-ink">Classback</span>
    </span>
  );
}

/** The logo as an image with its own name, for the sign-in screens. The file is public/favicon.svg. */
export function LogoImage({ className }: { className: string }) {
  return <img src="/favicon.svg" alt={t.common.logoAlt} width={64} height={64} className={className} />;
}
