import { Link } from "@tanstack/react-router";
import { WelcomePage } from "../../../web/page/page.tsx";
import { linkClass } from "../../../web/ui/link.tsx";
import { RegisterForm } from "./register-form.tsx";

export default function RegisterPage() {
  return (
    <WelcomePage title="Register" intro="Join as a student of one of your teachers.">
      <RegisterForm />
      <p className="text-ink-muted">
        Already registered?{" "}
        <Link to="/" className={linkClass}>
          Login
        </Link>
      </p>
    </WelcomePage>
  );
}
