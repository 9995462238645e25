import { WelcomePage } from "../../../web/ui/page.tsx";

export default function ForgotPasswordPage() {
  return <WelcomePage title="Forgot Password">{null}</WelcomePage>;
}
