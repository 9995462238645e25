import { useNavigate, useSearch } from "@tanstack/react-router";
import { ExportLink } from "#features/exports/web/export-link.tsx";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { AdminView } from "./admin-views.tsx";

/** /teachers: the list of mentors that is also on the admin's dashboard. */
export default function TeachersPage() {
  const searchParams = useSearch({ from: "/teachers" });
  const navigate = useNavigate();
  return (
    <Page
      title={t.labels.teachers}
      width="wide"
      actions={
        <>
          <ButtonLink variant="secondary" to="/import" className="max-sm:hidden">
            {t.links.imports}
          </ButtonLink>
          <ExportLink />
        </>
      }
    >
      <AdminView
        searchParams={{ ...searchParams, view: "mentors" }}
        onGo={({ view: _, ...next }) =>
          // A search being typed is one history entry, not one per letter.
          void navigate({
            to: ".",
            search: next,
            replace: next.search !== searchParams.search,
            resetScroll: false,
          })
        }
      />
    </Page>
  );
}
