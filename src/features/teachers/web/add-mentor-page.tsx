import { Page } from "../../../web/ui/page.tsx";

export default function AddMentorPage() {
  return (
    <Page title="Add Mentor" width="narrow">
      {null}
    </Page>
  );
}
