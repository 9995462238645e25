import { useParams } from "@tanstack/react-router";
import { SendFeedback } from "#features/messages/web/send-feedback.tsx";

export default function SendEmailPage() {
  const { studentId } = useParams({ from: "/sendfeedback/email/$studentId" });
  return <SendFeedback key={studentId} studentId={studentId} channel="email" />;
}
