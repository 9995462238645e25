import { Link } from "@tanstack/react-router";
import { t } from "../../../web/language/language.ts";
import { LanguageSwitch } from "../../../web/page/language-switch.tsx";
import { Page } from "../../../web/page/page.tsx";
import { Card } from "../../../web/ui/card.tsx";
import { BackLink } from "../../../web/ui/link.tsx";
import { SignedInDevices } from "../../devices/web/signed-in-devices.tsx";
import { ChangePasswordForm } from "../../password/web/change-password-form.tsx";

/** The user's password, devices and language. */
export default function SecurityPage() {
  return (
    <Page
      title={t.devices.securityTitle}
      intro={t.devices.securityIntro}
      back={<BackLink render={<Link to="/dashboard" />}>{t.common.backToDashboard}</BackLink>}
    >
      <Card title={t.password.changeTitle}>
        <ChangePasswordForm />
      </Card>
      <SignedInDevices />
      <Card title={t.common.language}>
        <LanguageSwitch />
      </Card>
    </Page>
  );
}
