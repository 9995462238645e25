import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import type { LookedUp } from "#features/invitations/web/invitations.api.ts";
import { useGoToCode } from "#features/invitations/web/written-code.ts";
import { focusFirstField } from "#web/forms/first-field.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { CodeCheck } from "./code-check.tsx";
import { CodeForm } from "./code-form.tsx";
import { JoinForm } from "./join-form.tsx";
import { RegisterForm } from "./register-form.tsx";

interface RegisterByCodeProps {
  /** What the address's fragment holds; empty when there is none. */
  written: string;
  /** Goes back to registration without a code, where that is possible. */
  onWithout?: () => void;
}

/** Asks for a code, says what it is for, and then asks for the rest. */
export default function RegisterByCode({ written, onWithout }: RegisterByCodeProps) {
  const goTo = useGoToCode();
  const [isTyped] = useState(written === "");
  return (
    <>
      {written === "" ? (
        <>
          <p>{t.students.codeFromSchool}</p>
          <CodeForm takesFocus={onWithout !== undefined} onCode={goTo} />
        </>
      ) : (
        <CodeCheck key={written} written={written}>
          {(found, code) => (
            <div ref={isTyped ? focusFirstField : undefined} className="flex flex-col gap-6">
              {found.role === "student" ? (
                <>
                  <p className="text-lg font-medium">{joiningWhat(found)}</p>
                  <RegisterForm code={code} joinsClassGroup={found.classGroup !== null} />
                </>
              ) : (
                <JoinForm code={code} school={found.school} teacher={found.teacher} />
              )}
            </div>
          )}
        </CodeCheck>
      )}
      {onWithout && (
        <Button
          variant="quiet"
          className="-ml-4 self-start"
          onClick={() => {
            if (written !== "") goTo(null);
            onWithout();
          }}
        >
          {t.invitations.withoutCode}
        </Button>
      )}
    </>
  );
}

function joiningWhat({ school, classGroup }: Extract<LookedUp, { role: "student" }>): string {
  if (classGroup === null) return t.invitations.joiningSchool(school);
  const taught = classGroup.teachers.map((teacher) =>
    t.invitations.taughtBy(teacher.subject, fullName(teacher)),
  );
  return t.invitations.joining(classGroup.name, taught);
}
