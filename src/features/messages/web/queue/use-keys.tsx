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

/** On the button that it presses; only where there is a keyboard. Screen readers know it from the button. */
export function Key({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <span
      aria-hidden="true"
      className="hidden rounded border border-current px-1.5 text-sm leading-tight font-normal sm:pointer-fine:inline"
    >
      {name}
    </span>
  );
}

/** Turns the keys off and on; only where there is a keyboard. */
export function KeySwitch({ keys: { areOn, toggle } }: { keys: ReturnType<typeof useKeys> }) {
  return (
    <div className="-mx-2 -my-2.5 hidden sm:pointer-fine:flex">
      <Button variant="quiet" className="px-2 text-sm" onClick={toggle}>
        {areOn ? t.messageQueues.keysOff : t.messageQueues.keysOn}
      </Button>
    </div>
  );
}
