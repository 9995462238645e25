import { useId } from "react";
import { type ImportField, importFields } from "#domain/import/fields.ts";
import type { MappedColumn } from "#domain/import/mapping.ts";
import { nameRules, splitName, withoutTitles } from "#domain/import/names-in-cells.ts";
import { fieldNames } from "#features/import/web/mapping/names-in-words.ts";
import {
  classGroupNames,
  importedColumns,
  type KnownToSchool,
  readAs,
  type Shape,
  samplesOf,
  withField,
  withNameRule,
} from "#features/import/web/mapping/shapes.ts";
import { Select, SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import type { Elements } from "#web/ui/elements.ts";
import { Choice, headingChoiceOf, headingOptions, headingRowOf } from "./questions.tsx";

interface ColumnListProps {
  shape: Shape;
  known: KnownToSchool;
  onChange: (shape: Shape) => void;
}

/** What becomes of each column, and what the name of a person is made of. */
export function ColumnList({ shape, known, onChange }: ColumnListProps) {
  const { mapping } = shape;
  const names = fieldNames();
  const imported = importedColumns(shape);
  const groups = classGroupNames(shape, known);
  return (
    <>
      <NameSplit shape={shape} onChange={onChange} />
      <div>
        <p className="text-sm text-ink-muted">
          {t.importFiles.becoming(
            imported
              .map(({ index, heading, field, of }) =>
                field === null || of !== undefined
                  ? heading
                  : t.importFiles.becomes(heading || t.importFiles.unnamed(index + 1), names[field]),
              )
              .join(", "),
          )}
        </p>
        {groups.length > 0 && (
          <p className="text-sm text-ink-muted">{t.importFiles.classGroupsOf(groups.join(", "))}</p>
        )}
        <Fold title={t.importFiles.columns(imported.length, mapping.columns.length)}>
          <div className="flex flex-col gap-4">
            <SelectField
              label={t.importFiles.headings}
              options={headingOptions(shape)}
              value={headingChoiceOf(mapping)}
              onChange={({ target }) =>
                onChange(
                  readAs(shape, known, {
                    headingRow: headingRowOf(target.value),
                    ...(mapping.kind && { kind: mapping.kind }),
                  }),
                )
              }
            />
            <ul className="divide-y divide-line border-y border-line">
              {mapping.columns.map((column) => (
                <ColumnItem
                  key={column.index}
                  column={column}
                  samples={samplesOf(shape, column.index)}
                  fields={mapping.kind === null ? [] : importFields[mapping.kind]}
                  names={names}
                  onChoose={(field) => onChange(withField(shape, column.index, field))}
                />
              ))}
            </ul>
          </div>
        </Fold>
      </div>
    </>
  );
}

function ColumnItem({
  column: { index, heading, field, notSent, of },
  samples,
  fields,
  names,
  onChoose,
}: {
  column: MappedColumn;
  samples: readonly string[];
  fields: readonly ImportField[];
  names: Record<ImportField, string>;
  onChoose: (field: ImportField | null) => void;
}) {
  const id = useId();
  // What stays on this computer is not shown either: someone may look over the shoulder.
  const isPrivate = notSent === "sensitive";
  return (
    <li className="grid items-center gap-x-5 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold wrap-anywhere">
          {heading || t.importFiles.unnamed(index + 1)}
        </label>
        {!isPrivate && samples.length > 0 && (
          <p className="truncate text-sm text-ink-muted">{samples.join(" · ")}</p>
        )}
      </div>
      <Select
        id={id}
        options={[
          { value: "", label: t.importFiles.notSent[notSent ?? "not-needed"] },
          ...fields.map((each) => ({
            value: each,
            label:
              each === field && of !== undefined ? t.importFiles.ofSubject(names[each], of) : names[each],
          })),
        ]}
        value={field ?? ""}
        onChange={({ target }) => onChoose(fields.find((each) => each === target.value) ?? null)}
      />
    </li>
  );
}

/** How whole names are split, with the first ones as examples. */
function NameSplit({ shape, onChange }: Pick<ColumnListProps, "shape" | "onChange">) {
  const { nameRule, columns } = shape.mapping;
  const column = columns.find(({ field }) => field === "name");
  if (nameRule === null || column === undefined) return null;
  const [example = ""] = samplesOf(shape, column.index);
  const isTeacher = shape.mapping.kind === "teachers";
  const { name, surname } = splitName(isTeacher ? withoutTitles(example) : example, nameRule);
  return (
    <Choice
      label={t.importFiles.nameRule(column.heading || t.importFiles.unnamed(column.index + 1))}
      hint={example && t.importFiles.nameExample(example, name, surname)}
      values={nameRules}
      nameOf={(rule) => t.importFiles.nameRuleName[rule]}
      value={nameRule}
      showsErrors={false}
      onChoose={(rule) => onChange(withNameRule(shape, rule))}
    />
  );
}

/** Something that few need, behind a line. */
export function Fold({ title, children }: { title: string; children: Elements }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">{title}</summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
