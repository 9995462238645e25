import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { t } from "#web/language/language.ts";
import type { Elements } from "#web/ui/elements.ts";

/** An action of the page under 'More', which opens a part of the page when chosen. */
export interface Tool {
  label: string;
  part: Elements;
}

/** The tools of a page as items of its menu, and the one that is open: the one chosen last, or the one whose label is `needed`. */
export function useTools(tools: readonly Tool[], needed: string | undefined) {
  const [chosen, setChosen] = useState<string | null>();
  // What was made is shown only once, so it stays open even when nothing more is needed.
  const [opens, setOpens] = useState(needed);
  if (needed !== undefined && needed !== opens) setOpens(needed);
  const tool = tools.find(({ label }) => label === (chosen === undefined ? opens : chosen));
  return {
    items: tools.map(({ label }) => ({ label, onSelect: () => setChosen(label) })),
    opened: tool && (
      <OpenedTool
        key={tool.label}
        tool={tool}
        takesFocus={chosen !== undefined}
        onClose={() => setChosen(null)}
      />
    ),
  };
}

interface OpenedToolProps {
  tool: Tool;
  /** Whether it was just chosen. */
  takesFocus: boolean;
  onClose: () => void;
}

/** One of them, above what the page is about until it is closed. */
function OpenedTool({ tool, takesFocus, onClose }: OpenedToolProps) {
  const box = useRef<HTMLDivElement>(null);
  const part: Elements = tool.part;
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={box} tabIndex={-1} className="relative outline-none">
      {part}
      <button
        type="button"
        aria-label={t.common.buttonFor(t.common.close, tool.label)}
        onClick={onClose}
        className="absolute top-1.5 right-1.5 flex size-11 items-center justify-center rounded-control text-ink-muted hover:bg-sunken hover:text-ink sm:top-3 sm:right-3 print:hidden"
      >
        <X className="size-5" />
      </button>
    </div>
  );
}
