import { useQuery } from "@tanstack/react-query";
import { ShareLink } from "#features/invitations/web/share-link.tsx";
import { schoolQuery } from "#features/school/web/school.api.ts";
import { studentsQuery } from "#features/students/web/students.api.ts";
import { t } from "#web/language/language.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";

/** For a teacher without students: the link or the codes with which students join. */
export default function NoStudents() {
  const { data: students } = useQuery(studentsQuery());
  const { data: school } = useQuery(schoolQuery);
  if (!school || students?.items.length !== 0) return null;
  const isOpen = school.registration === "open";
  return (
    <Card>
      <div className="flex flex-col items-start gap-4">
        <p className="text-lg">{isOpen ? t.next.noStudents : t.next.noStudentsCodes}</p>
        {isOpen && <ShareLink link={`${window.location.origin}/register`} />}
        <ButtonLink variant="secondary" to="/class-codes">
          {t.next.seeCodes}
        </ButtonLink>
      </div>
    </Card>
  );
}
