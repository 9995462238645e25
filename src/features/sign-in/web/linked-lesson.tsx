import { queryOptions, useQuery } from "@tanstack/react-query";
import type { lessonRoutes } from "#features/lessons/server/lessons.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { t } from "#web/language/language.ts";

const api = apiClient<typeof lessonRoutes>();

const titleQuery = (id: string) =>
  queryOptions({
    queryKey: ["lesson-title", id],
    queryFn: () => responseOf(api.lessons[":id"].title.$get({ param: { id } })),
    retry: false,
  });

/** Says which class the link is about that led to this page. */
export default function LinkedLesson({ lessonId }: { lessonId: string }) {
  const { data: lesson } = useQuery(titleQuery(lessonId));
  return (
    <p
      role="status"
      className="min-h-20 rounded-control border border-line bg-primary-soft px-4 py-3 wrap-anywhere"
    >
      {lesson ? t.signIn.rateLinked(lesson.topic, lesson.subject, lesson.date) : t.signIn.rateThis}
    </p>
  );
}
