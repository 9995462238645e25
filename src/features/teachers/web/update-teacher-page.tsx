import { Page } from "../../../web/ui/page.tsx";

export default function UpdateTeacherPage() {
  return (
    <Page title="Update Profile" width="narrow">
      {null}
    </Page>
  );
}
