import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useWrittenCode } from "#features/invitations/web/written-code.ts";
import { ReasonToSignIn } from "#features/sign-in/web/after-sign-in.tsx";
import { schoolQuery } from "#web/data/school.ts";
import { t } from "#web/language/language.ts";
import { WelcomePage } from "#web/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { RegisterForm } from "./register-form.tsx";

const RegisterByCode = lazyPart(
  () => import("./register-by-code.tsx"),
  <Skeleton className="h-96 w-full rounded-card" />,
);

/** Registration: open, with a code, or closed, as the school decided (spec section 2). Codes of teachers always work. */
export default function RegisterPage() {
  const mode = useQuery(schoolQuery).data?.registration ?? "open";
  const { next } = useSearch({ from: "/register" });
  const written = useWrittenCode();
  // False once they went on without one.
  const [asksForCode, setAskForCode] = useState<boolean>();
  const needsCode = mode === "code" || asksForCode === true || written !== "";
  return (
    <WelcomePage title={t.common.register}>
      <ReasonToSignIn next={next} />
      {needsCode ? (
        <RegisterByCode
          written={written}
          onWithout={mode === "code" ? undefined : () => setAskForCode(false)}
        />
      ) : (
        <>
          {mode === "closed" && <p>{t.students.registrationClosed}</p>}
          <Button
            variant="secondary"
            className="self-start"
            autoFocus={asksForCode === false}
            onClick={() => setAskForCode(true)}
          >
            {t.links.haveCode}
          </Button>
          {mode === "open" && <RegisterForm />}
        </>
      )}
      <p className="text-ink-muted">
        <span>{t.students.alreadyRegistered}</span>{" "}
        <Link to="/" search={{ next }} className={linkClass}>
          {t.common.login}
        </Link>
      </p>
    </WelcomePage>
  );
}
