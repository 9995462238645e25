import type { DateOrder } from "#domain/import/dates-in-cells.ts";
import { readDateCell } from "#domain/import/dates-in-cells.ts";
import {
  emailOwnerOf,
  emailOwners,
  type KnownToSchool,
  possibleHeadings,
  readAs,
  type Shape,
  sheetNameOf,
  tablesWithoutClassGroup,
  withClassGroup,
  withDateOrder,
  withEmailOwner,
} from "#features/import/web/mapping/shapes.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { t } from "#web/language/language.ts";
import { LeaverQuestions } from "./leaver-questions.tsx";

interface QuestionsProps {
  shape: Shape;
  known: KnownToSchool;
  showsErrors: boolean;
  onChange: (shape: Shape) => void;
}

const dateOrders: readonly DateOrder[] = ["day-month", "month-day"];

/** What the files do not tell. */
export function Questions({ shape, known, showsErrors, onChange }: QuestionsProps) {
  const { mapping, answered, classGroups } = shape;
  const headingOf = (column: number) =>
    mapping.columns.find(({ index }) => index === column)?.heading || t.importFiles.unnamed(column + 1);
  return (
    <>
      {shape.questions.map((question) => {
        const error = showsErrors && !answered.has(question) ? t.importFiles.pleaseChoose : undefined;
        const placeholder = answered.has(question) ? undefined : t.importFiles.pleaseChoose;
        switch (question.about) {
          case "headings":
            return (
              <SelectField
                key="headings"
                label={t.importFiles.headings}
                error={error}
                placeholder={placeholder}
                options={headingOptions(shape)}
                value=""
                onChange={({ target }) =>
                  onChange(readAs(shape, known, { headingRow: headingRowOf(target.value) }))
                }
              />
            );
          case "date-order":
            return (
              <SelectField
                key={`dates ${question.column}`}
                label={t.importFiles.dateOrder(headingOf(question.column), question.example)}
                error={error}
                placeholder={placeholder}
                options={dateOrders.map((order) => ({
                  value: order,
                  label: t.importFiles.day(readDateCell(question.example, order) ?? ""),
                }))}
                value={answered.has(question) ? (mapping.dateOrders[question.column] ?? "") : ""}
                onChange={({ target }) => {
                  const order = dateOrders.find((each) => each === target.value);
                  if (order) onChange(withDateOrder(shape, question, order));
                }}
                className="sm:max-w-md"
              />
            );
          case "whose-email":
            return (
              <SelectField
                key={`email ${question.column}`}
                label={t.importFiles.whoseEmail(headingOf(question.column))}
                error={error}
                placeholder={placeholder}
                options={emailOwners.map((owner) => ({ value: owner, label: t.importFiles.emailOf[owner] }))}
                value={emailOwnerOf(shape, question) ?? ""}
                onChange={({ target }) => {
                  const owner = emailOwners.find((each) => each === target.value);
                  if (owner) onChange(withEmailOwner(shape, question, owner));
                }}
                className="sm:max-w-md"
              />
            );
          default:
            return null;
        }
      })}
      <LeaverQuestions shape={shape} showsErrors={showsErrors} onChange={onChange} />
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
