import type { Catalogue } from "#locales/catalogue.ts";

// A record is described once, in plain data for the browser and the server. Its select list, row, response, image in the audit log,
// headings, and what stays of it when a person is erased follow from that (docs/decisions/116-a-record-is-said-once.md).

interface Values {
  uuid: string;
  "uuid[]": string[];
  text: string;
  "text[]": string[];
  /** `2026-11-20` */
  date: string;
  instant: string;
  int: number;
  boolean: boolean;
}

/** A field of a record; its column has the same name in snake case. */
interface Field {
  type: keyof Values;
  nullable?: true;
  /** Its heading wherever people read it: in the audit log, in exports and tables. Ids and moments have none. */
  label?: (t: Catalogue) => string;
  /** It tells nothing about a person: the audit log still has it when they have been erased. */
  impersonal?: true;
  /** No response has it. */
  internal?: true;
}

export type RecordFields = Readonly<Record<string, Field>>;

type Value<Of extends Field, Types> =
  | Types[Of["type"] & keyof Types]
  | (Of extends { nullable: true } ? null : never);

type NamesWith<Fields extends RecordFields, Option> = {
  [Name in keyof Fields]: Fields[Name] extends Option ? Name : never;
}[keyof Fields] &
  string;

export type LabelledName<Fields extends RecordFields> = NamesWith<Fields, { label: unknown }>;

export type SentName<Fields extends RecordFields> = Exclude<
  keyof Fields & string,
  NamesWith<Fields, { internal: true }>
>;

/** A row of the record as responses have it, moments as texts. */
export type RowOf<Fields extends RecordFields> = {
  [Name in SentName<Fields>]: Value<Fields[Name], Values>;
};

/** All fields of the record as they are stored. */
export type StoredRow<Fields extends RecordFields> = {
  -readonly [Name in keyof Fields]: Value<Fields[Name], Omit<Values, "instant"> & { instant: Date }>;
};

export const sentNames = <Fields extends RecordFields>(record: Fields) =>
  Object.keys(record).filter((name) => !record[name]?.internal) as SentName<Fields>[];

export const namesOf = <Fields extends RecordFields>(record: Fields) =>
  Object.keys(record) as (keyof Fields & string)[];

/** The fields that people read. */
export const labelled = <Fields extends RecordFields>(record: Fields) =>
  Object.fromEntries(Object.entries(record).filter(([, { label }]) => label)) as Pick<
    Fields,
    LabelledName<Fields>
  >;

/** The fields that the audit log still has when the person they are about has been erased. */
export const impersonalNames = (record: RecordFields) =>
  Object.keys(record).filter((name) => record[name]?.impersonal);

/** The headings of the fields that people read, in their order. */
export const labelsOf = <Fields extends RecordFields>(record: Fields, t: Catalogue) =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, { label }]) => (label ? [[name, label(t)]] : [])),
  ) as Record<LabelledName<Fields>, string>;

/** These fields of a record, or of its row. */
export const pick = <Row, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as Pick<Row, NoInfer<Name>>;
