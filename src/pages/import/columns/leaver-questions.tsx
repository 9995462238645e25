import { statuses } from "#domain/import/statuses-in-cells.ts";
import { leaverRulesFor } from "#features/import/web/mapping/leavers.ts";
import {
  leaversIn,
  type Shape,
  statusFor,
  withLeavers,
  withStatus,
} from "#features/import/web/mapping/shapes.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";

interface LeaverQuestionsProps {
  shape: Shape;
  showsErrors: boolean;
  onChange: (shape: Shape) => void;
}

/** What becomes of people who have left by the file, and what words of a status mean that nobody knows. */
export function LeaverQuestions({ shape, showsErrors, onChange }: LeaverQuestionsProps) {
  const { count, words, unclear } = leaversIn(shape);
  const { leavers } = shape.mapping;
  const rules = leaverRulesFor(shape.mapping);
  const errorOf = (answer: string | undefined) =>
    showsErrors && answer === undefined ? t.importFiles.pleaseChoose : undefined;
  return (
    <>
      {unclear.map((word) => {
        const status = statusFor(shape, word);
        return (
          <SelectField
            key={word}
            label={t.importFiles.statusMeans(word)}
            error={errorOf(status)}
            placeholder={status === undefined ? t.importFiles.pleaseChoose : undefined}
            options={statuses.map((each) => ({ value: each, label: t.importFiles.statusName[each] }))}
            value={status ?? ""}
            onChange={({ target }) => {
              const chosen = statuses.find((each) => each === target.value);
              if (chosen) onChange(withStatus(shape, word, chosen));
            }}
            className="sm:max-w-md"
          />
        );
      })}
      {count > 0 && (
        <SelectField
          label={t.importFiles.leavers(count, words.join(", "))}
          error={errorOf(leavers)}
          placeholder={leavers === undefined ? t.importFiles.pleaseChoose : undefined}
          options={rules.map((each) => ({ value: each, label: t.importFiles.leaverRule[each] }))}
          value={leavers ?? ""}
          onChange={({ target }) => {
            const chosen = rules.find((each) => each === target.value);
            if (chosen) onChange(withLeavers(shape, chosen));
          }}
          className="sm:max-w-md"
        />
      )}
    </>
  );
}
