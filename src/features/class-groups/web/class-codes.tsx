import { useQuery } from "@tanstack/react-query";
import QrCodeIcon from "lucide-react/icons/qr-code";
import { useDialog } from "#web/dialogs/use-dialog.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ClassGroupCodeDialog } from "./class-group-code.tsx";
import { type ClassGroup, classGroupsQuery } from "./class-groups.api.ts";

/** The codes of the class groups that the signed-in teacher teaches, each to be opened and shown to its students. */
export function ClassCodes() {
  const query = useQuery(classGroupsQuery());
  const groups = query.data ?? [];
  const dialog = useDialog<ClassGroup>();
  if (query.error && groups.length === 0)
    return <ErrorState message={t.classGroups.listFailed} query={query} />;
  if (groups.length === 0) return null;
  return (
    <section aria-label={t.links.classCodes} className="flex flex-wrap items-center gap-2">
      <p className="text-ink-muted">{t.invitations.classCodesIntro}</p>
      {groups.map((group) => (
        <Button
          key={group.id}
          variant="secondary"
          icon={<QrCodeIcon />}
          aria-label={t.invitations.codeOf(group.name)}
          {...dialog.button(group)}
        >
          {group.name}
        </Button>
      ))}
      <ClassGroupCodeDialog {...dialog.props} subject={dialog.subject} canManage={false} />
    </section>
  );
}
