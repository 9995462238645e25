import { queryOptions } from "@tanstack/react-query";
import { apiClient, responseOf } from "../../../web/data/api-client.ts";

// biome-ignore lint/suspicious/noExplicitAny: until its routes are there
const api = apiClient<any>() as any;

/** A class group as lists show it. */
export interface ClassGroup {
  id: string;
  name: string;
  schoolYearId: string;
  /** How many students are enrolled now. */
  studentCount: number;
  teachers: { id: string; name: string; surname: string; subject: string }[];
}

/**
 * All class groups of a school year, by name, the present year if left out: for an admin every one, for a teacher
 * those they teach.
 */
export function classGroupsQuery(schoolYearId?: string) {
  return queryOptions({
    queryKey: ["class-groups", "list", schoolYearId ?? "present"],
    queryFn: async (): Promise<ClassGroup[]> => {
      const groups: ClassGroup[] = [];
      let after: string | undefined;
      do {
        const query = { schoolYearId, after, limit: "100" };
        const page: { items: ClassGroup[]; next: string | null } = await responseOf(
          api["class-groups"].$get({ query }),
        );
        groups.push(...page.items);
        after = page.next ?? undefined;
      } while (after !== undefined);
      return groups;
    },
    staleTime: 30_000,
  });
}
