import type { ReactNode } from "react";

/** Two columns of cards that are as high as they are; one below the other on a phone. */
export function Columns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">{left}</div>
      <div className="flex min-w-0 flex-col gap-5">{right}</div>
    </div>
  );
}
