import { Link, Navigate, useSearch } from "@tanstack/react-router";
import { formatCode } from "#domain/typed-code.ts";
import { CodeCheck } from "#features/invitations/web/code-check.tsx";
import { CodeForm } from "#features/invitations/web/code-form.tsx";
import { useGoToCode, useWrittenCode } from "#features/invitations/web/written-code.ts";
import { t } from "#web/language/language.ts";
import { WelcomePage } from "#web/page/page.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { JoinForm } from "./join-form.tsx";

/** The page that a teacher's invitation links to. */
export default function JoinPage() {
  const written = useWrittenCode();
  const goTo = useGoToCode();
  const { next } = useSearch({ from: "/join" });
  return (
    <WelcomePage title={t.invitations.joinTitle}>
      {written === "" ? (
        <>
          <p>{t.invitations.joinNeedsCode}</p>
          <CodeForm onCode={goTo} />
        </>
      ) : (
        <CodeCheck key={written} written={written}>
          {(found, code) =>
            found.role === "teacher" ? (
              <JoinForm code={code} school={found.school} teacher={found.teacher} />
            ) : (
              <Navigate to="/register" search={{ next }} hash={formatCode(code)} replace />
            )
          }
        </CodeCheck>
      )}
      <p>
        <Link to="/" search={{ next }} className={linkClass}>
          {t.common.login}
        </Link>
      </p>
    </WelcomePage>
  );
}
