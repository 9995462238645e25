import type { dataTagSymbol, InfiniteData } from "@tanstack/react-query";

type Options<Query> = Query extends (...args: never[]) => infer Made ? Made : Query;
type Page<Data> = Data extends InfiniteData<infer Each, unknown> ? Each : Data;

/** The data of a query, or of the queries that a function makes, such as `typeof teacherQuery`; a page of an infinite one. */
export type DataOf<Query> =
  Options<Query> extends { queryKey: { [dataTagSymbol]: infer Data } } ? Page<Data> : never;
