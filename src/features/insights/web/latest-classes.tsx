import { Link } from "@tanstack/react-router";
import { t } from "../../../web/language/language.ts";
import { Card } from "../../../web/ui/card.tsx";
import { RateBar } from "../../../web/ui/charts/rate-bar.tsx";
import { linkClass } from "../../../web/ui/link.tsx";
import type { TeacherInsights } from "./insights.api.ts";

/** The latest classes with how many answered; each leads to its page. */
export function LatestClasses({ classes }: { classes: TeacherInsights["classes"] }) {
  return (
    <Card title={t.insights.latest}>
      {classes.length === 0 ? (
        <p className="text-ink-muted">{t.insights.latestNone}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {classes.map(({ id, topic, date, counts }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="min-w-0">
                <Link to="/class/$reviewId" params={{ reviewId: id }} className={linkClass}>
                  <span className="wrap-anywhere">{topic}</span>
                </Link>
                <span className="block text-sm text-ink-muted">{t.common.date(date)}</span>
              </span>
              {counts && <ClassRate counts={counts} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type Counts = NonNullable<TeacherInsights["classes"][number]["counts"]>;

/** '15 of 22 · 4.6' */
function ClassRate({ counts }: { counts: Counts }) {
  const { askedCount, respondedCount, average } = counts;
  if (askedCount === 0) {
    const text = average === null ? t.insights.nobodyAsked : t.common.oneDecimal(average);
    return <span className="text-sm text-ink-muted">{text}</span>;
  }
  const text =
    average === null
      ? t.insights.answeredOf(respondedCount, askedCount)
      : t.insights.answeredAndAverage(respondedCount, askedCount, average);
  return (
    <span className="text-sm">
      <RateBar part={respondedCount} whole={askedCount} text={text} />
    </span>
  );
}
