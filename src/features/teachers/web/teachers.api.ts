import { queryOptions } from "@tanstack/react-query";
import { answerOf, api } from "../../../web/api-client.ts";

/** The teachers whom a student can choose, with their courses. */
export const teacherDirectoryQuery = queryOptions({
  queryKey: ["teacher-directory"],
  queryFn: async () => (await answerOf(api["teacher-directory"].$get())).teachers,
  staleTime: 60_000,
});
