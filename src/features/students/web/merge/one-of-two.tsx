import { useId } from "react";
import type { Elements } from "#web/ui/elements.ts";

interface OneOfTwoProps {
  legend: string;
  hideLegend?: boolean;
  options: readonly [Elements, Elements];
  isSecond: boolean;
  onChoose: (isSecond: boolean) => void;
}

/** A choice between the values of two records. */
export function OneOfTwo({ legend, hideLegend = false, options, isSecond, onChoose }: OneOfTwoProps) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-2 sm:grid-cols-2">
      <legend className={hideLegend ? "sr-only" : "mb-1.5 font-semibold"}>{legend}</legend>
      {options.map((option, index) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: there are two of them, in one order
          key={index}
          className="flex min-h-11 min-w-0 items-center gap-3 rounded-control border border-line-strong px-3 py-2 hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3"
        >
          <input
            type="radio"
            name={name}
            checked={isSecond === (index === 1)}
            onChange={() => onChoose(index === 1)}
            className="size-5 shrink-0 accent-primary"
          />
          <span className="min-w-0 wrap-anywhere">{option}</span>
        </label>
      ))}
    </fieldset>
  );
}
