import { Page } from "../../../web/ui/page.tsx";

export default function OwnReviewsPage() {
  return <Page title="Your Reviews">{null}</Page>;
}
