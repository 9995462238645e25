import { limits } from "#domain/limits.ts";

// Builds the statement of every list. A page starts after a row, never at an offset, so its cost does not depend on the rows before it. The
// statements of dashboards are prepared by name (docs/decisions/009, 027).

type SqlType =
  | "uuid"
  | "uuid[]"
  | "date"
  | "date[]"
  | "smallint[]"
  | "text"
  | "text[]"
  | "bigint"
  | "numeric";

/** The values of a statement, in the order of their numbers. */
export interface Parameters {
  readonly values: unknown[];
  /** Adds a value that the planner does not see, so that PostgreSQL keeps the generic plan whoever has most; returns its SQL. */
  generic(value: unknown, type: SqlType): string;
  /** Adds a value for a custom plan: the planner sees it, and plans the statement each time. */
  custom(value: unknown, type: SqlType): string;
}

/** Parameters of a new statement. */
export function createParameters(): Parameters {
  const values: unknown[] = [];
  const custom: Parameters["custom"] = (value, type) => `$${values.push(value)}::${type}`;
  return { values, custom, generic: (value, type) => `(select ${custom(value, type)})` };
}

export interface Filter {
  type: SqlType;
  /** The SQL expression compared with the value. */
  column: string;
  /** `=` if left out. */
  compare?: "=" | ">=" | "<" | "in";
  /** SQL of the value, from its parameter; the parameter itself if left out. */
  value?: (parameter: string) => string;
}

/** How a list is sorted, and which row a cursor points to. */
export interface ListOrder {
  direction: "asc" | "desc";
  /** The sort columns, as SQL; the last one is unique. */
  key: readonly string[];
  cursor: readonly SqlType[];
  /** The key of the cursor's row, from the SQL of the cursor's values. */
  keyOf: (cursor: readonly string[]) => readonly string[];
  /** A cursor before every row, so that the first page needs no statement of its own. */
  first?: readonly string[];
}

/** The ids before and after all others. */
export const idBounds = {
  first: "00000000-0000-0000-0000-000000000000",
  last: "ffffffff-ffff-ffff-ffff-ffffffffffff",
} as const;

const byDate = (table: string) => ({
  key: [`${table}.date`, `${table}.id`],
  cursor: ["date", "uuid"] as const,
  keyOf: (cursor: readonly string[]) => cursor,
});

/** The row that a page of a list, newest first, starts after when none is dated later than `to`, included. */
export function startWithin(
  to: string | undefined,
  after: readonly [date: string, id: string] | undefined,
): readonly [date: string, id: string] | undefined {
  // The index is then read from that day on, and not from the newest row.
  return to === undefined || (after !== undefined && after[0] <= to) ? after : [to, idBounds.last];
}

/** Newest first, by date and id; a cursor holds both. */
export function newestFirst(table: string): ListOrder {
  return { ...byDate(table), direction: "desc", first: ["9999-12-31", idBounds.last] };
}

/** Oldest first, by date and id; a cursor holds both. */
export function oldestFirst(table: string): ListOrder {
  return { ...byDate(table), direction: "asc", first: ["0001-01-01", idBounds.first] };
}

/** Sorted by `key` and the id. A cursor holds the id alone, because names do not belong in URLs: the key is read from its row. */
export function sortedBy(
  key: (row: string) => readonly string[],
  { table, id, direction }: { table: string; id: "uuid" | "bigint"; direction: "asc" | "desc" },
): ListOrder {
  return {
    direction,
    key: [...key(table), `${table}.id`],
    cursor: [id],
    keyOf: ([cursor]) => [
      ...key("former").map((each) => `(select ${each} from ${table} as former where former.id = ${cursor})`),
      `${cursor}`,
    ],
  };
}

/** People by name. */
export const byName = sortedBy((row) => [`lower(${row}.name)`, `lower(${row}.surname)`], {
  table: "users",
  id: "uuid",
  direction: "asc",
});

/** The owner of a list's rows, as SQL: a column, and its value in all of them. */
interface ListOwner {
  column: string;
  value: string;
}

/** A part of an owner's list that is read from its own place in an index; the statement joins the parts laterally and merges them. */
export interface ListPart extends ListOwner {
  /** The owner's column in the index that begins with it and the part's, followed by the list's key. */
  ownerColumn: string;
  /** The key of the row that the part's page starts after, as SQL, instead of a cursor. */
  start: readonly string[];
}

export interface ListStatement {
  /** The conditions of the page. */
  where: string;
  order: string;
  /** One row more than the page has, to see whether there is another. */
  rows: number;
  owner?: ListOwner;
  /** The name of its plan; undefined for an unusual page size. With `limit $1` PostgreSQL plans for a tenth of the rows: write it out. */
  plan?: string;
}

const rowOf = (values: readonly string[]) =>
  values.length === 1 ? `${values[0]}` : `(${values.join(", ")})`;

/**
 * Builds a page's statement from the filters that have a value. With an owner (the first of `owners` that has a value, or `owner`),
 * condition and order use the index that begins with it: PostgreSQL might scan everyone's rows instead.
 */
export function buildList<Name extends string>(
  list: {
    name: string;
    order: ListOrder;
    filters: Readonly<Record<Name, Filter>>;
    owners?: readonly NoInfer<Name>[];
    owner?: ListOwner;
    part?: ListPart;
    /** Conditions that always hold, as SQL. */
    always?: readonly string[];
    /** `custom` for lists that are planned each time, with their actual values. */
    plan?: "generic" | "custom";
  },
  page: {
    filters: Partial<Record<NoInfer<Name>, string | undefined>>;
    after?: readonly (string | number)[];
    /** The value of the first sort column that the list ends with, included. */
    until?: string;
    limit: number;
  },
  parameters: Parameters,
): ListStatement {
  const { order, part, plan = "generic", always = [] } = list;
  const add = parameters[plan];
  const after = page.after ?? order.first;
  const start =
    part?.start ?? (after && order.keyOf(order.cursor.map((type, index) => add(after[index], type))));
  const until = page.until === undefined ? [] : [add(page.until, order.cursor[0] ?? "text")];

  const allNames = Object.keys(list.filters) as Name[];
  const names = allNames.filter((name) => page.filters[name] !== undefined);
  const conditions = names.map((name) => {
    const { column, type, compare = "=", value = (parameter: string) => parameter } = list.filters[name];
    return { name, column, compare, value: value(add(page.filters[name], type)) };
  });
  const ofOwner = list.owners
    ?.map((name) => conditions.find((condition) => condition.name === name))
    .find((condition) => condition !== undefined);
  const owner = list.owner ?? ofOwner;

  // In the index of a part, owner and part are compared for equality: nothing is left to sort there, so no other index looks better.
  const hasIndex = part !== undefined && owner?.column === part.ownerColumn;
  const prefix = owner && !hasIndex ? [owner] : [];
  const prefixValues = prefix.map(({ value }) => value);
  const key = [...prefix.map(({ column }) => column), ...order.key];
  const [isAfter, isWithin] = order.direction === "asc" ? [">", "<="] : ["<", ">="];
  const endKey = key.slice(0, prefix.length + until.length);
  const where = [
    ...always,
    ...(start ? [`${rowOf(key)} ${isAfter} ${rowOf([...prefixValues, ...start])}`] : []),
    ...(endKey.length > 0
      ? [`${rowOf(endKey)} ${start ? isWithin : "="} ${rowOf([...prefixValues, ...until])}`]
      : []),
    ...[...(owner && hasIndex ? [owner] : []), ...(part ? [part] : [])].map(
      ({ column, value }) => `${column} = ${value}`,
    ),
    ...conditions
      .filter((condition) => condition !== owner)
      .map(({ column, compare, value }) => `${column} ${compare} ${value}`),
  ];

  // By position, because PostgreSQL cuts names off at 63 characters.
  const suffix = [
    ...names.map((name) => allNames.indexOf(name)),
    ...(order.first || !start ? [] : ["n"]),
    ...(until.length > 0 ? ["u"] : []),
  ].join("");
  return {
    where: where.join(" and ") || "true",
    order: key.map((each) => `${each} ${order.direction}`).join(", "),
    rows: page.limit + 1,
    owner,
    plan: page.limit === limits.pageSize ? `${list.name}-${suffix}` : undefined,
  };
}
