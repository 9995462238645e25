import { type Control, Controller } from "react-hook-form";
import type { Written } from "#domain/feedback.ts";
import { StarRatingInput } from "#web/forms/star-rating-input.tsx";
import { t } from "#web/language/language.ts";

interface RatingFieldProps {
  control: Control<Written>;
  error: string | undefined;
  isLabelHidden?: boolean;
}

export function RatingField({ control, error, isLabelHidden }: RatingFieldProps) {
  return (
    <Controller
      name="rating"
      control={control}
      render={({ field }) => (
        <StarRatingInput
          label={t.labels.rating}
          isLabelHidden={isLabelHidden}
          words={t.feedback.starWords}
          error={error}
          {...field}
        />
      )}
    />
  );
}
