import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { AddClassGroup, AddSchoolYear } from "#domain/schemas/class-groups.ts";
import type { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import type { schoolYearRoutes } from "#features/class-groups/server/school-years/school-years.routes.ts";
import type { classGroupInsightsRoutes } from "#features/numbers/server/class-group/class-group-insights.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import type { DataOf } from "#web/data/data-of.ts";
import { everything } from "#web/data/query-keys.ts";

const api = apiClient<typeof classGroupRoutes>();
const ratesApi = apiClient<typeof classGroupInsightsRoutes>();
const yearsApi = apiClient<typeof schoolYearRoutes>();

/** All school years, newest first; one of them is the current one. */
export const schoolYearsQuery = queryOptions({
  queryKey: ["class-groups", "years"],
  queryFn: async () => (await responseOf(yearsApi["school-years"].$get())).items,
});

export type SchoolYear = DataOf<typeof schoolYearsQuery>[number];

/** The class groups of a school year, the current one if left out, by name: all for an admin, for a teacher those they teach. */
export function classGroupsQuery(schoolYearId?: string) {
  return queryOptions({
    queryKey: ["class-groups", "list", schoolYearId ?? "current"],
    queryFn: async () => (await responseOf(api["class-groups"].$get({ query: { schoolYearId } }))).items,
  });
}

/** How many answered of those asked this month, by class group. */
export function classGroupRatesQuery(schoolYearId: string) {
  return queryOptions({
    queryKey: ["class-groups", "rates", schoolYearId],
    queryFn: async () => {
      const query = { schoolYearId };
      const { items } = await responseOf(ratesApi["class-group-rates"].$get({ query }));
      return new Map(items.map((rate) => [rate.id, rate]));
    },
  });
}

export type ClassGroupRates = DataOf<typeof classGroupRatesQuery>;

export type ClassGroup = DataOf<typeof classGroupsQuery>[number];

/** The courses that these class groups of the current year give their students. */
export function useCoursesOfGroups(ids: readonly string[]): string[] {
  const { data = [] } = useQuery(classGroupsQuery());
  return data
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ teachers }) => teachers.map(({ subject }) => subject));
}

export function classGroupQuery(id: string) {
  return queryOptions({
    queryKey: ["class-groups", "one", id],
    queryFn: () => responseOf(api["class-groups"][":id"].$get({ param: { id } })),
  });
}

export type ClassGroupDetails = DataOf<typeof classGroupQuery>;

function useGroupChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  return useMutation({
    mutationFn,
    // The teachers and courses of students come from their class groups, so nearly every list may be different.
    meta: { invalidatesAlways: [everything] },
  });
}

/** Adds a school year, or changes the one with this id; resolves to its id. */
export function useSaveSchoolYear(id?: string) {
  return useGroupChange(async ({ copyFromId, ...year }: AddSchoolYear) => {
    if (id === undefined) {
      const json = { ...year, copyFromId };
      return (await responseOf(yearsApi["school-years"].$post({ json }))).id;
    }
    await responseOf(yearsApi["school-years"][":id"].$patch({ param: { id }, json: year }));
    return id;
  });
}

export function useDeleteSchoolYear() {
  return useGroupChange((id: string) =>
    responseOf(yearsApi["school-years"][":id"].$delete({ param: { id } })),
  );
}

const textOf = (teachers: readonly { teacherId: string; subject: string }[]) =>
  JSON.stringify(teachers.map(({ teacherId, subject }) => [teacherId, subject]).sort());
const taughtBy = ({ teachers }: ClassGroup) =>
  textOf(teachers.map(({ id, subject }) => ({ teacherId: id, subject })));

/** Adds a class group, or changes the name and teachers of one, as far as they differ. Resolves to its id. */
export function useSaveClassGroup(stored?: ClassGroupDetails) {
  return useGroupChange(async (input: AddClassGroup) => {
    if (!stored) return (await responseOf(api["class-groups"].$post({ json: input }))).id;
    const group = api["class-groups"][":id"];
    const param = { id: stored.id };
    const { name, teachers, mayLookAlike } = input;
    let { version } = stored;
    if (name !== stored.name) {
      const renamed = await responseOf(group.$patch({ param, json: { name, mayLookAlike } }));
      // A new name makes a new version. Teachers that someone else has changed keep the old one, which is rejected.
      if (taughtBy(renamed) === taughtBy(stored)) version = renamed.version;
    }
    if (textOf(teachers) !== taughtBy(stored)) {
      await responseOf(group.teachers.$put({ param, json: { teachers, version } }));
    }
    return stored.id;
  });
}

export function useDeleteClassGroup() {
  return useGroupChange((id: string) => responseOf(api["class-groups"][":id"].$delete({ param: { id } })));
}
