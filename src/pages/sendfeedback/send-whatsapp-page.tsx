import { useParams } from "@tanstack/react-router";
import { SendFeedback } from "#features/messages/web/send-feedback.tsx";

export default function SendWhatsappPage() {
  const { studentId } = useParams({ from: "/sendfeedback/$studentId" });
  return <SendFeedback key={studentId} studentId={studentId} channel="whatsapp" />;
}
