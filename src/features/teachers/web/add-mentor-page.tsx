import { Link, useNavigate } from "@tanstack/react-router";
import { Page } from "../../../web/page/page.tsx";
import { BackLink } from "../../../web/ui/link.tsx";
import { AddMentorForm } from "./add-mentor-form.tsx";

export default function AddMentorPage() {
  const navigate = useNavigate();
  return (
    <Page
      title="Add Mentor"
      intro="Students can choose the mentor as soon as the account exists."
      back={<BackLink render={<Link to="/dashboard" />}>Back to Dashboard</BackLink>}
    >
      <AddMentorForm hideTitle onAdded={() => navigate({ to: "/dashboard" })} />
    </Page>
  );
}
