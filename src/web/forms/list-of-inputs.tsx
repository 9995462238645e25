import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { type ComponentProps, useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { focusFirstField } from "./first-field.ts";

type Change<Row> = (row: Row) => void;

interface ListOfInputsProps<Row> {
  title: string;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  emptyRow: Row;
  /** How many rows always stay. */
  min?: number;
  max: number;
  /** Whether the last row was just added. */
  isAdding?: boolean;
  addLabel: string;
  rowClassName: string;
  removeButton: (index: number) => ComponentProps<typeof Button>;
  hint?: Elements;
  error?: string;
  children: (row: Row, index: number, change: Change<Row>) => Elements;
}

/** Rows of inputs that can be added and removed. An added row takes the focus. */
export function ListOfInputs<Row>({
  title,
  rows,
  onChange,
  emptyRow,
  min = 0,
  max,
  isAdding = false,
  addLabel,
  rowClassName,
  removeButton,
  hint,
  error,
  children,
}: ListOfInputsProps<Row>) {
  const addButton = useRef<HTMLButtonElement>(null);
  const lastRow = useRef<HTMLLIElement>(null);
  const added = useRef(isAdding);

  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    focusFirstField(lastRow.current);
  });

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-serif text-lg font-semibold">{title}</legend>
      {hint}
      <ul className="flex flex-col gap-4 empty:hidden">
        {rows.map((row, index) => (
          <li
            // The position identifies a row: its values come from the list, the elements themselves have no state.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            ref={index === rows.length - 1 ? lastRow : undefined}
            className={rowClassName}
          >
            {children(row, index, (changed) =>
              onChange(rows.map((each, at) => (at === index ? changed : each))),
            )}
            {rows.length > min && (
              <Button
                variant="quiet-danger"
                icon={<Trash2 />}
                onClick={() => {
                  onChange(rows.filter((_row, at) => at !== index));
                  addButton.current?.focus();
                }}
                {...removeButton(index)}
              />
            )}
          </li>
        ))}
      </ul>
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
      {rows.length < max && (
        <Button
          ref={addButton}
          variant="secondary"
          icon={<Plus />}
          onClick={() => {
            added.current = true;
            onChange([...rows, emptyRow]);
          }}
          className="self-start"
        >
          {addLabel}
        </Button>
      )}
    </fieldset>
  );
}
