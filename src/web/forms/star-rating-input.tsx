import CircleAlert from "lucide-react/icons/circle-alert";
import { type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { t } from "#web/language/language.ts";
import { StarShape } from "#web/ui/star-shape.tsx";

interface StarRatingInputProps {
  /** The legend, e.g. 'Rating'. */
  label: string;
  /** The legend is for screen readers only. */
  isLabelHidden?: boolean;
  /** Hides the words below the stars; an error would not be shown either. */
  isBare?: boolean;
  /** Chosen stars; 0, null or undefined is none yet. */
  value: number | null | undefined;
  onChange: (rating: number) => void;
  /** Called at each press, also on the star that is chosen. */
  onPress?: (rating: number) => void;
  onBlur?: () => void;
  name?: string;
  error?: string;
  disabled?: boolean;
  /** Words for 1 to 5 stars. */
  words: readonly string[];
  /** Focuses the chosen star, or the first one. */
  ref?: Ref<{ focus: () => void }>;
}

/** With React Hook Form: `<Controller name="rating" render={({ field }) => <StarRatingInput label="Rating" words={starWords} {...field} />} />` */
export function StarRatingInput({
  label,
  isLabelHidden,
  isBare,
  value,
  onChange,
  onPress,
  onBlur,
  name,
  error,
  disabled,
  words,
  ref,
}: StarRatingInputProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [pointedAt, setPointedAt] = useState(0);
  const chosen = value ?? 0;
  const filledUpTo = pointedAt || chosen;

  useImperativeHandle(ref, () => ({
    focus: () => {
      const chosenOrFirst =
        group.current?.querySelector<HTMLInputElement>("input:checked") ??
        group.current?.querySelector("input");
      chosenOrFirst?.focus();
    },
  }));

  return (
    <fieldset
      ref={group}
      disabled={disabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={isBare ? undefined : `${id}-note`}
      className="min-w-0 disabled:opacity-60"
    >
      <legend className={isLabelHidden ? "sr-only" : "text-base font-semibold text-ink"}>{label}</legend>
      {/* From the top: a tall word that appears under the mouse must not move the stars away from it. */}
      <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
        <div
          className={`-ml-2 grid min-w-0 grid-cols-5 ${isBare ? "basis-60" : "basis-55"} sm:basis-65`}
          onPointerLeave={() => setPointedAt(0)}
        >
          {words.map((word, index) => {
            const stars = index + 1;
            return (
              <label
                key={word}
                onPointerEnter={(event) => event.pointerType === "mouse" && setPointedAt(stars)}
                className="relative flex h-12 min-w-0 items-center justify-center rounded-control sm:h-13"
              >
                <input
                  type="radio"
                  name={name ?? id}
                  value={stars}
                  checked={chosen === stars}
                  onChange={() => onChange(stars)}
                  onClick={() => onPress?.(stars)}
                  onBlur={onBlur}
                  aria-label={t.common.starsInWords(stars, word)}
                  className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-control"
                />
                <StarShape
                  filled={stars <= filledUpTo}
                  className="pointer-events-none size-full max-h-9 max-w-9 transition-transform peer-checked:scale-110 sm:max-h-10 sm:max-w-10"
                />
              </label>
            );
          })}
        </div>
        {!isBare && (
          <p
            id={`${id}-note`}
            className={`text-sm leading-tight sm:text-base ${error ? "basis-full" : "flex min-h-12 min-w-0 flex-1 basis-16 items-center sm:min-h-13"}`}
          >
            {error ? (
              <span className="flex items-center gap-1.5 font-medium text-danger">
                <CircleAlert className="size-4 shrink-0" />
                <span>{error}</span>
              </span>
            ) : (
              filledUpTo > 0 && (
                <span className="font-medium text-star-ink">
                  {t.common.starsInWords(filledUpTo, words[filledUpTo - 1] ?? "")}
                </span>
              )
            )}
          </p>
        )}
      </div>
    </fieldset>
  );
}
