import type { Elements } from "#web/ui/elements.ts";

/** Something that few need, behind a line. */
export function Fold({ title, children }: { title: string; children: Elements }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">{title}</summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
