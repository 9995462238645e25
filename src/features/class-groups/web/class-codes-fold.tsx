import { useLocation } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { t } from "#web/language/language.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const ClassCodes = lazyPart(() => import("./class-codes.tsx"));

const id = "class-codes";

/** The codes of a teacher's class groups, below the list of their students. It opens on a press, or for a link to it. */
export function ClassCodesFold() {
  const isLinked = useLocation().hash === id;
  const [isOpen, setOpen] = useState(isLinked);
  return (
    <details
      id={id}
      open={isLinked}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group scroll-mt-4 rounded-card border border-line bg-card px-gutter sm:px-5"
    >
      <summary className="flex min-h-13 list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">{t.links.classCodes}</h2>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-primary transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pb-5">{isOpen && <ClassCodes />}</div>
    </details>
  );
}
