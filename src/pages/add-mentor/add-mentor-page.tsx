import { useNavigate, useSearch } from "@tanstack/react-router";
import AddMentorForm from "#features/teachers/web/add-mentor-form.tsx";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { Back } from "#web/ui/back-link.tsx";

export default function AddMentorPage() {
  const navigate = useNavigate();
  const { by } = useSearch({ from: "/add-mentor" });
  return (
    <Page title={t.teachers.addMentor} back={<Back to="/teachers" />}>
      <AddMentorForm
        hideTitle
        byInvitation={by === "invitation"}
        onAdded={() => navigate({ to: "/dashboard" })}
      />
    </Page>
  );
}
