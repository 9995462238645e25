import { useLayoutEffect, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { confirm } from "#web/dialogs/confirm.tsx";
import { readStoredForm } from "#web/editing/form-recovery.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import type { ReplyTarget } from "./replies.api.ts";

// The box in which a reply is written: one is open at a time, whichever part of the page it belongs to.

/** The name of a reply, also under which its input is saved when the user's session ends. */
export function replyName(target: ReplyTarget): string {
  return "feedbackId" in target ? `reply:feedback:${target.feedbackId}` : `reply:class:${target.lessonId}`;
}

interface Box {
  name: string;
  /** Whether anything was typed into it that is not sent. */
  isWritten: boolean;
}

let box: Box | undefined;
const listeners = new Set<() => void>();

function set(next: Box | undefined): void {
  box = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Opens the box for a reply, in place of the one that is open: if something is written there, only after a question. */
export async function openReplyBox(target: ReplyTarget): Promise<void> {
  const name = replyName(target);
  if (box?.name === name) return;
  const { leaveTitle: title, leaveBody: body, leave: confirmLabel, stay: cancelLabel } = t.editing;
  if (box?.isWritten && !(await confirm({ title, body, confirmLabel, cancelLabel, danger: true }))) return;
  set({ name, isWritten: false });
}

/** Called with whether the open box has unsent words. */
export function noteWritten(target: ReplyTarget, isWritten: boolean): void {
  if (box?.name === replyName(target)) box.isWritten = isWritten;
}

/** The name of the reply being written (`replyName`), if any. */
export function useOpenReply(): string | undefined {
  return useSyncExternalStore(listen, () => box?.name);
}

/** Whether the box of this reply is open. It opens by itself for input that was saved when the user's session ended. */
export function useReplyBox(target: ReplyTarget) {
  const { id: userId } = useAccount();
  const name = replyName(target);
  const isWriting = useOpenReply() === name;
  useLayoutEffect(() => {
    if (box === undefined && readStoredForm(userId, name) !== undefined) set({ name, isWritten: false });
    return () => {
      if (box?.name === name) set(undefined);
    };
  }, [userId, name]);
  return {
    isWriting,
    /** At once, so that the focus can move to what takes the form's place. */
    close: () => flushSync(() => set(undefined)),
  };
}
