import ArrowLeft from "lucide-react/icons/arrow-left";
import { cloneElement, type ReactElement, type ReactNode } from "react";

/** A link on its own, or one that ends a short line; tall enough for a thumb. `<Link to="/register" className={linkClass}>` */
export const linkClass =
  "inline-flex min-h-11 min-w-11 items-center font-semibold text-primary underline decoration-1 underline-offset-4 hover:text-primary-hover hover:decoration-2";

/** A name in a list that leads to its page: the look of the text that it would be, underlined. */
export const nameLinkClass =
  "-my-2 inline-block py-2 text-ink underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-2";

interface BackLinkProps {
  /** The target, e.g. `<Link to="/dashboard" />`; or `onClick` for a step back inside one page. */
  render?: ReactElement<{ className?: string; children?: ReactNode }>;
  onClick?: () => void;
  children: ReactNode;
}

/** 'Back to Students', with an arrow. */
export function BackLink({ render, onClick, children }: BackLinkProps) {
  const className =
    // On a phone, its room for a thumb lies over the empty space around it.
    "-ml-2 inline-flex min-h-11 max-w-full items-center gap-2 rounded-control px-2 max-sm:-my-1.5 font-semibold wrap-anywhere text-primary no-underline hover:bg-primary-soft print:hidden";
  const content = (
    <>
      <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </>
  );
  if (render) return cloneElement(render, { className, children: content });
  return (
    <button type="button" className={className} onClick={onClick}>
      {content}
    </button>
  );
}
