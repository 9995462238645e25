import type { ReactNode } from "react";

interface DetailLineProps {
  /** Left out where there is nothing to say. */
  parts: readonly ReactNode[];
}

/**
 * '20 Nov 2026 · Physics · Meera Iyer': wraps between its parts before it wraps within one. Each dot is in the gap before
 * its part; where a part begins a line, the gap and its dot are cut off at the left.
 */
export function DetailLine({ parts }: DetailLineProps) {
  const shown = parts.filter((part) => part !== undefined && part !== null && part !== false && part !== "");
  return (
    // Not as far as the text, nor above and below it: the outline of a link in focus has room.
    <span className="block [clip-path:inset(-0.5rem_-0.5rem_-0.5rem_-0.25em)]">
      <span className="-ml-[1em] block">
        {shown.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity, and their order is fixed.
          <span key={index} className="inline-block max-w-full pl-[1em] wrap-anywhere">
            {index > 0 && (
              <span data-separator className="-ml-[1em] inline-block w-[1em] text-center whitespace-pre">
                {" · "}
              </span>
            )}
            <span>{part}</span>
          </span>
        ))}
      </span>
    </span>
  );
}
