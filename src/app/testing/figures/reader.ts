import type { TestResponse } from "#app/testing/test-school.ts";
import type { LessonRow, SchoolRows } from "./school-rows.ts";

export interface ReaderContext {
  /** What an admin sees (admins may see all figures). */
  get: (path: string) => Promise<TestResponse["body"]>;
  getText: (path: string) => Promise<string>;
  rows: SchoolRows;
  /** The school's day. */
  today: string;
  /** The classes that are compared individually. */
  chosen: readonly LessonRow[];
}

/** What is shown at a path, beside the recount. */
interface Compared {
  path: string;
  shown: unknown;
  recounted: unknown;
}

export type Reader = (context: ReaderContext) => Promise<Compared[]>;

/** Does this for one item after the other, so that a comparison does not overload the server. */
export async function inSequence<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await read(item));
  return results;
}

interface Named {
  id: string;
}

export const byId = (a: Named, b: Named) => (a.id < b.id ? -1 : 1);

export const byDate = (a: Named & { date: string }, b: Named & { date: string }) =>
  a.date === b.date ? byId(a, b) : a.date < b.date ? -1 : 1;
