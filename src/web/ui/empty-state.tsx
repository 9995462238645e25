import type { ReactNode } from "react";

interface EmptyStateProps {
  /** The sentence, e.g. 'No reviews yet.' */
  message: string;
  /** A hint or a button that says what to do. */
  children?: ReactNode;
}

export function EmptyState({ message, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line-strong px-gutter py-10 text-center">
      <Speechless />
      <p className="font-serif text-lg text-ink">{message}</p>
      {children && <div className="text-ink-muted">{children}</div>}
    </div>
  );
}

/** The logo's bubble, still without its star. */
function Speechless() {
  return (
    <svg
      viewBox="0 0 64 64"
      aria-hidden="true"
      className="size-14 text-star-empty"
      fill="none"
      stroke="currentColor"
    >
      <path
        d="M45.9 17.1A19 19 0 0 0 14.8 38L12 52.5 25.4 47.8A19 19 0 0 0 45.9 42.9"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M37.5 19.2l3.3 6.9 7.6 1-5.6 5.2 1.4 7.5-6.7-3.7-6.7 3.7 1.4-7.5-5.6-5.2 7.6-1z"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeDasharray="3 4"
        strokeLinecap="round"
      />
    </svg>
  );
}
