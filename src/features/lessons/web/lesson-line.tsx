import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";

interface LessonDetails {
  date: string;
  subject: string;
}

/** What a line about a class says besides its topic: '20 Nov 2026 · Physics' */
export const lessonDetails = ({ date, subject }: LessonDetails) => [
  <time key="date" dateTime={date}>
    {t.common.date(date)}
  </time>,
  subject,
];

/** '20 Nov 2026 · Physics · Meera Iyer' */
export function LessonLine({ teacherName, ...lesson }: LessonDetails & { teacherName: string }) {
  return (
    <span className="block text-sm text-wrap sm:text-base text-ink-muted">
      <DetailLine parts={[...lessonDetails(lesson), teacherName]} />
    </span>
  );
}
