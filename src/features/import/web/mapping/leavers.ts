import { askedStatusesMax, type LeaverRule, type Mapping } from "#domain/import/mapping.ts";
import { readStatus, type Status, statusOf } from "#domain/import/statuses-in-cells.ts";
import { normalForm } from "#domain/normal-form.ts";
import { plainHeading } from "./heading-words.ts";
import { meaningOf, type PlainField } from "./headings.ts";
import { textsOf } from "./row-cells.ts";

/** The day before which somebody has left. */
export const today = () => new Date().toISOString().slice(0, 10);

const distinct = (texts: readonly string[]) => [
  ...new Map(texts.map((text) => [normalForm(text), text])).values(),
];

const unclear = (texts: readonly string[], day: string) =>
  distinct(texts.filter((text) => text !== "" && readStatus(text, day) === null));

/** Whether a column says of somebody that they have left, or might. Remarks may be about anything. */
export function tellsWhoLeft(texts: readonly string[], heading: PlainField): boolean {
  const day = today();
  if (texts.some((text) => readStatus(text, day) === "left")) return true;
  const words = heading === "remarks" ? [] : unclear(texts, day);
  return words.length > 0 && words.length <= askedStatusesMax;
}

export interface Leavers {
  /** How many rows are about somebody who has left, and words that say so. */
  count: number;
  words: string[];
  /** Words that only a person can tell the meaning of. */
  unclear: string[];
}

const isOfRemarks = (heading: string) => {
  const meaning = meaningOf(heading);
  return meaning?.about === "field" && meaning.field === "remarks";
};

/** What the rows of tables, without their headings, say about people who have left. */
export function findLeavers(
  rows: readonly (readonly string[])[],
  { columns, statuses = {} }: Mapping,
): Leavers {
  const day = today();
  const ofStatus = columns.filter(({ field }) => field === "status");
  if (ofStatus.length === 0) return { count: 0, words: [], unclear: [] };
  const asked = ofStatus.filter(({ heading }) => !isOfRemarks(heading));
  const headings = new Set(ofStatus.map(({ heading }) => plainHeading(heading)));
  const data = rows.filter(
    (row) =>
      textsOf(columns, "name", row).length > 0 &&
      !textsOf(ofStatus, "status", row).some((text) => headings.has(plainHeading(text))),
  );
  const left = data.filter((row) => statusOf(textsOf(ofStatus, "status", row), statuses, day) === "left");
  const words = left.flatMap((row) =>
    textsOf(ofStatus, "status", row).filter((text) => statusOf([text], statuses, day) === "left"),
  );
  const open = unclear(
    data.flatMap((row) => textsOf(asked, "status", row)),
    day,
  );
  return {
    count: left.length,
    words: distinct(words).slice(0, 3),
    unclear: open.length <= askedStatusesMax ? open : [],
  };
}

/** Whether somebody is here, by the cells of a row. */
export const rowStatus = ({ columns, statuses = {} }: Mapping, row: readonly string[]): Status | null =>
  statusOf(textsOf(columns, "status", row), statuses, today());

/** What of those who have left can be done: a teacher leaves by a decision about their account, not by a list. */
export const leaverRulesFor = ({ kind }: Mapping): readonly LeaverRule[] =>
  kind === "teachers" ? ["leave-out", "import"] : ["leave-out", "mark-left", "import"];
