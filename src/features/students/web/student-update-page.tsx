import { Page } from "../../../web/ui/page.tsx";

export default function StudentUpdatePage() {
  return <Page title="Update Profile">{null}</Page>;
}
