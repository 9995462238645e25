import { Dialog } from "#web/dialogs/dialog.tsx";
import { LessonLink } from "./lesson-link.tsx";

interface LessonLinkDialogProps {
  lesson: { id: string; topic: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The code and the link of a class, to show or to send. */
export default function LessonLinkDialog({ lesson, ...dialog }: LessonLinkDialogProps) {
  return (
    <Dialog {...dialog} title={lesson.topic}>
      <LessonLink lessonId={lesson.id} />
    </Dialog>
  );
}
