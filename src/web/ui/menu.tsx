import { Menu as BaseMenu } from "@base-ui/react/menu";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactElement, ReactNode } from "react";
import { type ButtonVariant, buttonClass } from "./button.tsx";

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** The link to follow, e.g. `<Link to="/sendfeedback/$studentId" params={{ studentId }} />`. */
  render?: ReactElement;
  /** What to do instead of following a link. */
  onSelect?: () => void;
}

interface MenuProps {
  /** The button's text, e.g. 'Send Feedback'. */
  label: string;
  /** A fuller accessible name where many such buttons stand in a table: 'Send Feedback: Asha Rao'. */
  accessibleLabel?: string;
  variant?: ButtonVariant;
  items: readonly MenuItem[];
}

const itemClass =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-base text-ink no-underline outline-none select-none data-highlighted:bg-primary-soft data-highlighted:text-primary";

export function Menu({ label, accessibleLabel, variant = "secondary", items }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger aria-label={accessibleLabel} className={buttonClass(variant, "group")}>
        {label}
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform group-data-popup-open:rotate-180"
        />
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="z-30 outline-none" sideOffset={6} align="start" collisionPadding={8}>
          <BaseMenu.Popup className="min-w-48 max-w-[calc(100vw-1rem)] rounded-card border border-line bg-card p-1.5 shadow-lift transition-opacity duration-100 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
            {items.map((item) =>
              item.render ? (
                <BaseMenu.LinkItem key={item.label} render={item.render} closeOnClick className={itemClass}>
                  {item.icon}
                  {item.label}
                </BaseMenu.LinkItem>
              ) : (
                <BaseMenu.Item key={item.label} onClick={item.onSelect} className={itemClass}>
                  {item.icon}
                  {item.label}
                </BaseMenu.Item>
              ),
            )}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
