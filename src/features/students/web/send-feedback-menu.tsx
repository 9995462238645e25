import { linkOptions } from "@tanstack/react-router";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import type { ComponentProps } from "react";
import { Menu } from "#web/dialogs/menu.tsx";
import { t } from "#web/language/language.ts";

interface SendFeedbackMenuProps extends Pick<ComponentProps<typeof Menu>, "note" | "variant"> {
  studentId: string;
  /** The student's name, where a table has many such buttons. */
  name?: string;
}

/** 'Send Feedback', by WhatsApp or Gmail (spec section 2). */
export function SendFeedbackMenu({ studentId, name, ...look }: SendFeedbackMenuProps) {
  const { sendFeedback } = t.dashboard;
  const params = { studentId };
  return (
    <Menu
      {...look}
      label={sendFeedback}
      accessibleLabel={name && t.common.buttonFor(sendFeedback, name)}
      items={[
        {
          label: "WhatsApp",
          icon: <MessageCircle />,
          link: linkOptions({ to: "/sendfeedback/$studentId", params }),
        },
        {
          label: "Gmail",
          icon: <Mail />,
          link: linkOptions({ to: "/sendfeedback/email/$studentId", params }),
        },
      ]}
    />
  );
}
