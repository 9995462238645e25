import { type LeaverRule, type Mapping, unclearStatusesMax } from "#domain/import/mapping.ts";
import {
  mayHaveLeft,
  readRemark,
  readStatus,
  type Status,
  statusOf,
  statusOfHeading,
} from "#domain/import/statuses-in-cells.ts";
import { normalForm } from "#domain/normal-form.ts";
import { plainHeading } from "./heading-words.ts";
import { meaningOf } from "./headings.ts";
import { textsOf } from "./row-cells.ts";

/** The day before which somebody has left. */
export const today = () => new Date().toISOString().slice(0, 10);

const distinct = (texts: readonly string[]) => [
  ...new Map(texts.map((text) => [normalForm(text), text])).values(),
];

const isOfRemarks = (heading: string) => {
  const meaning = meaningOf(heading);
  return meaning?.about === "field" && meaning.field === "remarks";
};

/** How a cell below a heading is read. */
function readerOf(heading: string): (text: string, day: string) => Status | null {
  if (isOfRemarks(heading)) return readRemark;
  const headingStatus = statusOfHeading(heading);
  return (text, day) => readStatus(text, day, headingStatus);
}

/** Words that only a person can tell the meaning of. Remarks may be about anything: of these, only what speaks of leaving. */
function unclearIn(texts: readonly string[], heading: string, day: string): string[] {
  const read = readerOf(heading);
  const isUnclear = isOfRemarks(heading)
    ? (text: string) => mayHaveLeft(text, day)
    : (text: string) => read(text, day) === null;
  return distinct(texts.filter(Boolean)).filter(isUnclear);
}

/** Whether a column says of somebody that they have left, or might. */
export function tellsWhoLeft(texts: readonly string[], heading: string): boolean {
  const day = today();
  const read = readerOf(heading);
  if (distinct(texts).some((text) => read(text, day) === "left")) return true;
  const words = unclearIn(texts, heading, day);
  return words.length > 0 && words.length <= unclearStatusesMax;
}

export interface Leavers {
  /** How many rows are about somebody who has left, and words that say so. */
  count: number;
  words: string[];
  /** Words that only a person can tell the meaning of. */
  unclear: string[];
}

/** Reads the columns of a mapping that say who has left: each cell that is filled in, and its meaning. */
function statusReader({ columns, statuses = {} }: Mapping) {
  const day = today();
  const ofStatus = columns
    .filter(({ field }) => field === "status")
    .map((column) => ({
      column,
      read: readerOf(column.heading),
      known: new Map<string, Status | null>(),
    }));
  return (row: readonly string[]) =>
    ofStatus.flatMap(({ column, read, known }) =>
      textsOf([column], "status", row).map((text) => {
        if (!known.has(text)) known.set(text, read(text, day) ?? statuses[normalForm(text)] ?? null);
        return { text, status: known.get(text) ?? null };
      }),
    );
}

/** What the rows of tables, without their headings, say about people who have left. */
export function findLeavers(rows: readonly (readonly string[])[], mapping: Mapping): Leavers {
  const { columns } = mapping;
  const ofStatus = columns.filter(({ field }) => field === "status");
  if (ofStatus.length === 0) return { count: 0, words: [], unclear: [] };
  const headings = new Set(ofStatus.map(({ heading }) => plainHeading(heading)));
  const data = rows.filter(
    (row) =>
      textsOf(columns, "name", row).length > 0 &&
      !textsOf(ofStatus, "status", row).some((text) => headings.has(plainHeading(text))),
  );
  const read = statusReader(mapping);
  const left = data.map(read).filter((cells) => statusOf(cells.map(({ status }) => status)) === "left");
  const words = left.flat().flatMap(({ text, status }) => (status === "left" ? [text] : []));
  const unclear = ofStatus
    .map((column) =>
      unclearIn(
        data.flatMap((row) => textsOf([column], "status", row)),
        column.heading,
        today(),
      ),
    )
    .filter((open) => open.length <= unclearStatusesMax)
    .flat();
  return { count: left.length, words: distinct(words).slice(0, 3), unclear: distinct(unclear) };
}

/** Whether somebody is here, by the cells of a row. */
export function rowStatusReader(mapping: Mapping): (row: readonly string[]) => Status | null {
  const read = statusReader(mapping);
  return (row) => statusOf(read(row).map(({ status }) => status));
}

/** What of those who have left can be done: a teacher leaves by a decision about their account, not by a list. */
export const leaverRulesFor = ({ kind }: Mapping): readonly LeaverRule[] =>
  kind === "teachers" ? ["leave-out", "import"] : ["leave-out", "mark-left", "import"];
