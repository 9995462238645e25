import { WelcomePage } from "../../../web/ui/page.tsx";

export default function RegisterPage() {
  return <WelcomePage title="Register">{null}</WelcomePage>;
}
