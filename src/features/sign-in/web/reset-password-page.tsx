import { WelcomePage } from "../../../web/ui/page.tsx";

export default function ResetPasswordPage() {
  return <WelcomePage title="Reset Password">{null}</WelcomePage>;
}
