import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { t } from "#web/language/language.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { addressAfterSignIn } from "./address-after-sign-in.ts";

/** Takes a user who has signed in on this page to the next one. */
export function AfterSignIn({ account, next }: { account: { id: string }; next: string | undefined }) {
  const { history } = useRouter();
  // A full URL; the router's own `Navigate` takes a path without search parameters.
  const to = addressAfterSignIn(account, next);
  useEffect(() => history.replace(to), [history, to]);
  return <Loading label={t.dashboard.loading} />;
}

const LinkedLesson = lazyPart(() => import("./linked-lesson.tsx"), <div className="min-h-20" />);

/** What someone is to sign in for, if they came by the link of a class. */
export function ReasonToSignIn({ next }: { next: string | undefined }) {
  const lessonId = /^\/rate\/([\da-f-]{36})(?![^?#])/i.exec(next ?? "")?.[1];
  return lessonId && <LinkedLesson lessonId={lessonId} />;
}
