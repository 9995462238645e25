import { SchoolMark } from "#web/page/logo.tsx";

/** At the top of a printed sheet, and only on paper: the school's logo and name, and the sheet's title. */
export function PrintHeader({ title }: { title?: string }) {
  return (
    <div className="hidden break-inside-avoid items-center justify-between gap-4 border-b border-line pb-3 print:flex">
      <SchoolMark />
      {title !== undefined && <span className="text-right font-semibold">{title}</span>}
    </div>
  );
}
