import { useQuery } from "@tanstack/react-query";
import QrCode from "lucide-react/icons/qr-code";
import { nobodyAsked } from "#features/lessons/web/audience/counts-in-words.ts";
import { lessonInsightsQuery } from "#features/numbers/web/insights.api.ts";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** Under a class that was just added: how many students were asked, and where to find its link for them. */
export default function AddedLesson({ id }: { id: string }) {
  const { data } = useQuery(lessonInsightsQuery(id));
  if (!data) return null;
  const { lesson, figure, counts } = data;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-card px-gutter py-3 sm:px-5"
    >
      <p>
        <DetailLine
          parts={[
            <span key="topic" className="font-semibold">
              {lesson.topic}
            </span>,
            figure.askedStudents > 0
              ? t.insights.justAdded(figure.askedStudents)
              : nobodyAsked({ unconfirmedCount: counts?.unconfirmedCount ?? 0 }),
          ]}
        />
      </p>
      <ButtonLink
        variant="secondary"
        icon={<QrCode />}
        to="/class/$lessonId"
        params={{ lessonId: id }}
        search={{ show: "link" }}
      >
        {t.insights.openLesson}
      </ButtonLink>
    </div>
  );
}
