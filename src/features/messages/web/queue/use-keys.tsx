import { useEffect, useEffectEvent, useState } from "react";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

/** Where a key means something else. */
const takesKeys =
  "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]";

/** Presses buttons by keys, unless a field has the focus or they are turned off. */
export function useKeys(actions: Readonly<Record<string, () => void>>) {
  const [areOn, setOn] = useState(true);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(takesKeys)) return;
    actions[event.key]?.();
  });
  useEffect(() => {
    if (!areOn) return;
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [areOn]);
  return { areOn, toggle: () => setOn(!areOn) };
}

interface KeyHintProps {
  keys: ReturnType<typeof useKeys>;
  /** The keys, each with what it does. */
  labels: readonly (readonly [key: string, label: string])[];
}

/** Which keys do what; only where there is a keyboard. */
export function KeyHint({ keys: { areOn, toggle }, labels }: KeyHintProps) {
  return (
    <div className="hidden flex-wrap items-center gap-x-4 text-sm text-ink-muted sm:pointer-fine:flex">
      {areOn && (
        <ul aria-label={t.messageQueues.keys} className="contents">
          {labels.map(([key, label]) => (
            <li key={key} className="flex items-center gap-1.5">
              <kbd className="rounded border border-line-strong px-1.5">{key}</kbd>
              <span>{label}</span>
            </li>
          ))}
        </ul>
      )}
      <Button variant="quiet" className="-mx-2 px-2 text-sm" onClick={toggle}>
        {areOn ? t.messageQueues.keysOff : t.messageQueues.keysOn}
      </Button>
    </div>
  );
}
