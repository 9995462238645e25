import { WelcomePage } from "../../../web/ui/page.tsx";

export default function SetupPage() {
  return <WelcomePage title="Set up your school">{null}</WelcomePage>;
}
