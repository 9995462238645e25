import { useQuery } from "@tanstack/react-query";
import { studentsQuery } from "#features/students/web/students.api.ts";
import { schoolQuery } from "#web/data/school.ts";
import { t } from "#web/language/language.ts";
import { ShareLink } from "#web/page/share-link.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";

interface NoStudentsProps {
  /** Below what else there is to do on the first day, in the same card. */
  isInCard?: boolean;
}

/** For a teacher without students: the link or the codes with which students join. */
export default function NoStudents({ isInCard = false }: NoStudentsProps) {
  const { data: students } = useQuery(studentsQuery());
  const { data: school } = useQuery(schoolQuery);
  if (!school || students?.items.length !== 0) return null;
  const isOpen = school.registration === "open";
  const body = (
    <div className={`flex flex-col items-start gap-4 ${isInCard ? "mt-5 border-t border-line pt-5" : ""}`}>
      <p className="text-lg">{isOpen ? t.insights.noStudents : t.insights.noStudentsCodes}</p>
      {isOpen && <ShareLink link={`${window.location.origin}/register`} />}
      <ButtonLink variant="secondary" to="/students">
        {t.insights.seeCodes}
      </ButtonLink>
    </div>
  );
  return isInCard ? body : <Card>{body}</Card>;
}
