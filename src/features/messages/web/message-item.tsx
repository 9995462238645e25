import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import { fullName } from "#domain/full-name.ts";
import { can } from "#domain/permissions.ts";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { StudentLink } from "#features/students/web/student-link.tsx";
import { isLanguage } from "#locales/languages.ts";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { useAccount } from "#web/session/account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { childrenOf } from "./in-words.ts";
import { MessageActions } from "./message-actions.tsx";
import type { ParentMessage } from "./message-list.api.ts";
import { MessageState } from "./message-state.tsx";
import { KeepMessage } from "./not-for-parents.tsx";

/** Which children a message is about, each with the way to their page. */
export function ChildrenOf({ message }: { message: ParentMessage }) {
  return childrenOf(message).map(({ id, ...student }, index) => (
    <span key={id}>
      {index > 0 && <span>, </span>}
      <StudentLink id={id}>{fullName(student)}</StudentLink>
      <StudentRosterEntry id={id} when="always" />
    </span>
  ));
}

/** To whom, by which channel, and in which language. */
export function Addressee({ message }: { message: ParentMessage }) {
  const { channel, to, guardianName, language, isNotAsked } = message;
  const Icon = channel === "whatsapp" ? MessageCircle : Mail;
  return (
    <p className="flex gap-2">
      <Icon className="mt-0.5 size-5 shrink-0 text-primary" />
      <span className="min-w-0 wrap-anywhere">
        <DetailLine
          parts={[
            guardianName !== "" && (
              <span key="name" translate="no" className="font-medium">
                {guardianName}
              </span>
            ),
            t.parentContact.sentTo(channel, to),
            isLanguage(language) && t.messageRecord.inLanguage[language],
            isNotAsked && (
              <Badge key="consent" tone="star">
                {t.messageRecord.notAsked}
              </Badge>
            ),
          ]}
        />
      </span>
    </p>
  );
}

/** Why a message has no text here. Those who read one at a time find it where they send it, and in what happened to it. */
export function NoText({ message: { whyNoText } }: { message: ParentMessage }) {
  if (whyNoText === "one-at-a-time") return null;
  return (
    <p className="text-ink-muted">
      {whyNoText === "not-for-parents" ? t.messageRecord.textWithheld : t.messageRecord.textRemoved}
    </p>
  );
}

interface MessageItemProps {
  message: ParentMessage;
  /** Whether the children are named above it, as where there are several. */
  hasNames?: boolean;
  /** Whether its text is there to be read before it is sent. */
  isPreview?: boolean;
}

/** A message to a parent: whom it is about, to whom, its state and its text, and what can be done about it. */
export function MessageItem({ message, hasNames, isPreview }: MessageItemProps) {
  const { students, message: text, state } = message;
  const language = message.language ?? undefined;
  const edited = students.find((student) => student.edited)?.edited;
  const whom = t.common.list(childrenOf(message).map(fullName));
  return (
    <li
      // Another state has other buttons: the focus stays here.
      tabIndex={-1}
      className={
        hasNames
          ? "flex flex-col gap-1.5 rounded-card border border-line bg-card p-gutter sm:px-5"
          : "flex flex-col gap-1 py-3 first:pt-0 last:pb-0"
      }
    >
      {hasNames && (
        <h3 className="text-lg">
          <ChildrenOf message={message} />
        </h3>
      )}
      <Addressee message={message} />
      {!(isPreview && state === "prepared") && <MessageState message={message} />}
      {edited && (
        <p>
          <Badge>
            {edited.words === "original" ? t.parentContact.asWritten : t.feedback.editedBy(edited.by)}
          </Badge>
        </p>
      )}
      {text === "" ? (
        <NoText message={message} />
      ) : (
        <p lang={language} className="rounded-control bg-sunken p-3">
          <LongText text={text} size={isPreview && state === "prepared" ? "whole" : "brief"} />
        </p>
      )}
      {state === "prepared" && <KeepMessage message={message} />}
      <MessageActions message={message} whom={whom} />
    </li>
  );
}

/** Above a list of messages: where those who read one at a time find what each of them says. */
export function OneAtATime() {
  const readsAll = can(useAccount(), "parent-message.read");
  return readsAll ? null : <p className="text-ink-muted">{t.messageRecord.oneAtATime}</p>;
}
