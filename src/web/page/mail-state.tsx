import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import type { ComponentType, SVGProps } from "react";
import type { MailState as State } from "#server/mails/mail-state.ts";
import { type SchoolClock, useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";

/** Whether a person may want to help: the mail ended without arriving, or an attempt failed and there will be another. */
export const needsHelp = (mail: State | null): boolean =>
  mail !== null && mail.state !== "sent" && (mail.state !== "queued" || mail.nextTryAt !== null);

function whyNot({ problem, email, state }: State): string {
  if (problem === null) return t.mailStates.why.unwritten(email);
  const isPutOff = state === "queued" && (problem.kind === "address" || problem.kind === "mail");
  const why = t.mailStates.why[isPutOff ? "busy" : problem.kind](email);
  // It ends with our own full stop.
  const response = problem.response?.replace(/\.$/, "");
  return response ? t.mailStates.withResponse(why, response) : why;
}

/** The state of a mail, as a sentence. */
function inWords(mail: State, { day, time, isToday }: SchoolClock): string {
  const { state, email, at, nextTryAt } = mail;
  if (state === "failed") return t.mailStates.failed(whyNot(mail));
  if (state === "unsent") return t.mailStates.unsent(email);
  if (state === "unknown") return t.mailStates.unknown(email);
  if (state === "sent") {
    return isToday(at) ? t.mailStates.sentAt(email, time(at)) : t.mailStates.sentOn(email, day(at), time(at));
  }
  return nextTryAt === null
    ? t.mailStates.onItsWay(email)
    : t.mailStates.waits(whyNot(mail), time(nextTryAt));
}

const looks = {
  onItsWay: { Icon: Clock, tone: "text-ink-muted" },
  sent: { Icon: CircleCheck, tone: "text-success" },
  notSent: { Icon: CircleAlert, tone: "text-danger" },
} satisfies Record<string, { Icon: ComponentType<SVGProps<SVGSVGElement>>; tone: string }>;

/** The state of a mail: on its way, sent, or not sent and why. Read out when it changes, if `isLive`. */
export function MailState({ mail, isLive = false }: { mail: State; isLive?: boolean }) {
  const clock = useSchoolClock();
  const { Icon, tone } = looks[mail.state === "sent" ? "sent" : needsHelp(mail) ? "notSent" : "onItsWay"];
  return (
    <p role={isLive ? "status" : undefined} className="flex gap-2">
      <Icon className={`mt-0.5 size-5 shrink-0 ${tone}`} />
      <span className="min-w-0 wrap-anywhere">{inWords(mail, clock)}</span>
    </p>
  );
}
