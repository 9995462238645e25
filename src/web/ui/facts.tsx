import type { ReactNode } from "react";
import { t } from "#web/language/language.ts";

/** Labels and values side by side; empty values are 'N/A'. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-muted">{name}</dt>
          <dd className="wrap-anywhere">{value || t.common.notAvailable}</dd>
        </div>
      ))}
    </dl>
  );
}
