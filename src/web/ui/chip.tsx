import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { t } from "#web/language/language.ts";

/** Chips wrap; each is one `<li>`. */
export function ChipList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {children}
    </ul>
  );
}

interface ChipProps {
  children: string;
  onRemove?: () => void;
}

export function Chip({ children, onRemove }: ChipProps) {
  return (
    <li className="inline-flex min-h-11 max-w-full items-center rounded-full bg-primary-soft pl-4 text-base font-medium text-ink">
      <span className={`min-w-0 py-1.5 ${onRemove ? "" : "pr-4"}`}>{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={t.common.remove(children)}
          onClick={onRemove}
          className="flex size-11 shrink-0 items-center justify-center rounded-full text-primary hover:bg-card hover:text-danger"
        >
          <X className="size-4" />
        </button>
      )}
    </li>
  );
}
