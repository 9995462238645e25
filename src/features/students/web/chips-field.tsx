import Plus from "lucide-react/icons/plus";
import { useRef } from "react";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip, ChipList } from "#web/ui/chip.tsx";
import type { Elements } from "#web/ui/elements.ts";

interface ChipsFieldProps {
  /** The accessible name of the list of chips. */
  label: string;
  addLabel: string;
  onAdd: () => void;
  chips: readonly { key: string; text: string }[];
  onRemove: (key: string) => void;
  /** The control that adds the next one. */
  children: Elements;
}

/** Added items as removable chips, below the control that adds them. */
export function ChipsField({ label, addLabel, onAdd, chips, onRemove, children }: ChipsFieldProps) {
  const addButton = useRef<HTMLButtonElement>(null);

  function remove(key: string) {
    onRemove(key);
    // The pressed button disappears with its chip; the focus must not get lost or open a phone's keyboard.
    addButton.current?.focus();
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex items-start gap-2">
        {children}
        <Button
          ref={addButton}
          variant="secondary"
          icon={<Plus />}
          aria-label={addLabel}
          onClick={onAdd}
          className="mt-7.5 min-h-12"
        >
          {t.common.add}
        </Button>
      </div>
      <ChipList label={label}>
        {chips.map(({ key, text }) => (
          <Chip key={key} onRemove={() => remove(key)}>
            {text}
          </Chip>
        ))}
      </ChipList>
    </div>
  );
}
