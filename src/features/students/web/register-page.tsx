import { Link } from "@tanstack/react-router";
import { t } from "../../../web/language/language.ts";
import { WelcomePage } from "../../../web/page/page.tsx";
import { linkClass } from "../../../web/ui/link.tsx";
import { RegisterForm } from "./register-form.tsx";

export default function RegisterPage() {
  return (
    <WelcomePage title={t.common.register} intro={t.students.registerIntro}>
      <RegisterForm />
      <p className="text-ink-muted">
        {t.students.alreadyRegistered}{" "}
        <Link to="/" className={linkClass}>
          {t.common.login}
        </Link>
      </p>
    </WelcomePage>
  );
}
