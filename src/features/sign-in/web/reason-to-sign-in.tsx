import { lazyPart } from "#web/ui/lazy-part.tsx";

const LinkedLesson = lazyPart(() => import("./linked-lesson.tsx"), <div className="min-h-20" />);

/** What someone is to sign in for, if they came by the link of a class. */
export function ReasonToSignIn({ next }: { next: string | undefined }) {
  const lessonId = /^\/rate\/([\da-f-]{36})(?![^?#])/i.exec(next ?? "")?.[1];
  return lessonId && <LinkedLesson lessonId={lessonId} />;
}
