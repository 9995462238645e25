import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import { createElement } from "react";
import { Toaster, toast } from "sonner";
import { limits } from "../../domain/limits.ts";
import { t } from "../language/language.ts";

/** How each kind of notification is shown. Called through `notify`. */
export const show = {
  success: (text: string) => toast.success(text),
  info: (text: string) => toast.info(text),
  /** Read out at once; the others wait for a pause. */
  error: (text: string, more?: string) =>
    toast.error(
      createElement(
        "span",
        { role: "alert" },
        more === undefined ? text : createElement("span", { className: "block" }, text),
        more && createElement("span", { className: "block font-normal" }, more),
      ),
    ),
};

const icon = "size-5 shrink-0";

/** Where notifications appear. Rendered by `<Notifications/>`, in its own chunk. */
export function NotificationArea() {
  return createElement(Toaster, {
    position: "top-center",
    duration: limits.notificationMs,
    offset: 16,
    mobileOffset: 12,
    gap: 8,
    containerAriaLabel: t.common.notifications,
    icons: {
      success: createElement(CircleCheck, { className: `${icon} text-success`, "aria-hidden": true }),
      error: createElement(CircleAlert, { className: `${icon} text-danger`, "aria-hidden": true }),
      info: createElement(Info, { className: `${icon} text-primary`, "aria-hidden": true }),
    },
    toastOptions: {
      unstyled: true,
      classNames: {
        toast:
          "flex w-full items-center gap-3 rounded-control border bg-card px-4 py-3 font-sans text-base font-medium text-ink shadow-lift",
        error: "border-danger",
        success: "border-success",
        info: "border-primary",
      },
    },
  });
}
