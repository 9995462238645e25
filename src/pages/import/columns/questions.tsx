import { dateOrders, readDateCell } from "#domain/import/dates-in-cells.ts";
import { statuses } from "#domain/import/statuses-in-cells.ts";
import { leaverRulesFor } from "#features/import/web/mapping/leavers.ts";
import {
  emailOwnerOf,
  emailOwners,
  type KnownToSchool,
  leaversIn,
  possibleHeadings,
  readAs,
  type Shape,
  sheetNameOf,
  statusFor,
  tablesWithoutClassGroup,
  withClassGroup,
  withDateOrder,
  withEmailOwner,
  withLeavers,
  withStatus,
} from "#features/import/web/mapping/shapes.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";

interface QuestionsProps {
  shape: Shape;
  known: KnownToSchool;
  showsErrors: boolean;
  onChange: (shape: Shape) => void;
}

/** What the files do not tell. */
export function Questions({ shape, known, showsErrors, onChange }: QuestionsProps) {
  const { mapping, answered, classGroups } = shape;
  const { count, words, unclear } = leaversIn(shape);
  const headingOf = (column: number) =>
    mapping.columns.find(({ index }) => index === column)?.heading || t.importFiles.unnamed(column + 1);
  return (
    <>
      {shape.questions.map((question) => {
        switch (question.about) {
          case "headings":
            return (
              <SelectField
                key="headings"
                label={t.importFiles.headings}
                error={showsErrors ? t.importFiles.pleaseChoose : undefined}
                placeholder={t.importFiles.pleaseChoose}
                options={headingOptions(shape)}
                value=""
                onChange={({ target }) =>
                  onChange(readAs(shape, known, { headingRow: headingRowOf(target.value) }))
                }
              />
            );
          case "date-order":
            return (
              <Choice
                key={`dates ${question.column}`}
                label={t.importFiles.dateOrder(headingOf(question.column), question.example)}
                values={dateOrders}
                nameOf={(order) => t.importFiles.day(readDateCell(question.example, order) ?? "")}
                value={answered.has(question) ? mapping.dateOrders[question.column] : null}
                showsErrors={showsErrors}
                onChoose={(order) => onChange(withDateOrder(shape, question, order))}
              />
            );
          case "whose-email":
            return (
              <Choice
                key={`email ${question.column}`}
                label={t.importFiles.whoseEmail(headingOf(question.column))}
                values={emailOwners}
                nameOf={(owner) => t.importFiles.emailOf[owner]}
                value={emailOwnerOf(shape, question)}
                showsErrors={showsErrors}
                onChoose={(owner) => onChange(withEmailOwner(shape, question, owner))}
              />
            );
          default:
            return null;
        }
      })}
      {unclear.map((word) => (
        <Choice
          key={word}
          label={t.importFiles.statusMeans(word)}
          values={statuses}
          nameOf={(status) => t.importFiles.statusName[status]}
          value={statusFor(shape, word)}
          showsErrors={showsErrors}
          onChoose={(status) => onChange(withStatus(shape, word, status))}
        />
      ))}
      {count > 0 && (
        <Choice
          label={t.importFiles.leavers(count, words.join(", "))}
          values={leaverRulesFor(mapping)}
          nameOf={(rule) => t.importFiles.leaverRule[rule]}
          value={mapping.leavers}
          showsErrors={showsErrors}
          onChoose={(rule) => onChange(withLeavers(shape, rule))}
        />
      )}
      {tablesWithoutClassGroup(shape, known).map((index) => {
        const table = shape.tables[index] ?? shape.tables[0];
        const written = classGroups[index] ?? "";
        return (
          <TextField
            key={`class group ${index}`}
            label={t.importFiles.classGroupOf(t.importFiles.tableName(table.file, sheetNameOf(table)))}
            hint={t.classGroups.nameHint}
            error={showsErrors && written.trim() === "" ? t.importFiles.classGroupMissing : undefined}
            autoComplete="off"
            maxLength={50}
            value={written}
            onChange={({ target }) => onChange(withClassGroup(shape, index, target.value))}
            className="sm:max-w-md"
          />
        );
      })}
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  hint?: string;
  values: readonly Value[];
  nameOf: (value: Value) => string;
  /** Not there until it is answered. */
  value: Value | null | undefined;
  showsErrors: boolean;
  onChoose: (value: Value) => void;
}

/** A question with a few answers. */
export function Choice<Value extends string>({
  values,
  nameOf,
  value,
  showsErrors,
  onChoose,
  ...texts
}: ChoiceProps<Value>) {
  const pleaseChoose = value == null ? t.importFiles.pleaseChoose : undefined;
  return (
    <SelectField
      {...texts}
      error={showsErrors ? pleaseChoose : undefined}
      placeholder={pleaseChoose}
      options={values.map((each) => ({ value: each, label: nameOf(each) }))}
      value={value ?? ""}
      onChange={({ target }) => {
        const chosen = values.find((each) => each === target.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
      className="sm:max-w-md"
    />
  );
}

const noHeadings = "none";

/** The first rows of a table, as a choice of the one with the names of its columns, or none of them. */
export const headingOptions = (shape: Shape) => [
  ...possibleHeadings(shape).map(({ row, text }) => ({
    value: String(row),
    label: t.importFiles.lineOf(shape.tables[0].firstLine + row, text),
  })),
  { value: noHeadings, label: t.importFiles.noHeadings },
];

/** The row that was chosen; null for none. */
export const headingRowOf = (value: string) => (value === noHeadings ? null : Number(value));

/** What is chosen where the columns are known. */
export const headingChoiceOf = ({ headings }: Shape["mapping"]) => String(headings?.row ?? noHeadings);
