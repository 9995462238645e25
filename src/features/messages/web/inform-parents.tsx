import MessagesSquare from "lucide-react/icons/messages-square";
import { t } from "#web/language/language.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** From a class group, a class or a teacher: to messages to the parents of its students. */
export function InformParents({ of, id }: { of: "class-group" | "class" | "teacher"; id: string }) {
  return (
    <ButtonLink
      variant="secondary"
      icon={<MessagesSquare aria-hidden="true" className="size-5" />}
      to="/messages/new"
      search={{ of, id }}
    >
      {t.links.informParents}
    </ButtonLink>
  );
}
