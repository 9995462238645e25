import { useId } from "react";
import type { Elements } from "./elements.ts";

interface CardProps {
  /** An `<h2>`; the card is then a region with that name. */
  title?: string;
  /** Buttons or a badge beside the title. */
  actions?: Elements;
  className?: string;
  children: Elements;
}

export function Card({ title, actions, className = "", children }: CardProps) {
  const headingId = useId();
  const look = `min-w-0 rounded-card border border-line bg-card p-gutter sm:p-6 ${className}`;
  if (!title) return <div className={look}>{children}</div>;
  return (
    <section aria-labelledby={headingId} className={look}>
      <div className="mb-2 flex flex-wrap items-center sm:mb-4 justify-between gap-x-4 gap-y-2">
        <h2 id={headingId} className="text-xl">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
