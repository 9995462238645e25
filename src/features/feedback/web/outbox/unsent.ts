import { useEffect, useSyncExternalStore } from "react";
import type { Written } from "#domain/feedback.ts";
import { newId } from "#web/data/new-id.ts";
import type { UnsentFeedback } from "#web/offline/device-store.ts";
import { useAccount } from "#web/session/account.ts";
import { type OutboxNews, outboxName } from "./flush.ts";
import {
  type Change,
  changeUnsent,
  type Draft,
  draftIn,
  readUnsent,
  withDraft,
  withoutDraft,
  withoutSubmission,
} from "./unsent-store.ts";

// What the page's student has written and the server does not have: a store outside React, which mirrors the browser's
// database.

export type Lesson = { id: string; topic: string };
/** By lesson. */
type UnsentByLesson = ReadonlyMap<string, UnsentFeedback>;

let user: string | null = null;
/** Null until it is read. */
let stored: UnsentByLesson | null = null;
/** By user and lesson: not on the disk yet, or not possible to store. */
const unwritten = new Map<string, Draft>();
/** By user and lesson: what was typed in forms of this tab that are open. */
const openForms = new Map<string, Draft>();
let shown: UnsentByLesson = new Map();
const listeners = new Set<() => void>();
const followers = new Set<(news: OutboxNews) => unknown>();
const channel = new BroadcastChannel(outboxName);
channel.addEventListener("message", ({ data }) => {
  const news = data as OutboxNews;
  const { userId, lessonId, submittedAt } = news.unsent;
  const draft = openForms.get(keyOf(userId, lessonId));
  // Another tab has submitted its own words in place of what was typed here: that is stored again, beside them.
  if (draft && submittedAt !== undefined) keepDraft(draft);
  void hear(news);
});

function hear(news: OutboxNews): Promise<void> {
  if (news.outcome !== null) for (const follow of followers) follow(news);
  return reload();
}

/** Tells this tab and the others. `unsentOf` is up to date when this resolves. */
export function publish(news: OutboxNews): Promise<void> {
  channel.postMessage(news);
  return hear(news);
}

/** Calls `follow` with each outcome, here or in another tab. Call the result to stop. */
export function onOutcome(follow: (news: OutboxNews) => unknown): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

/** Calls `listener` after each change of `unsentOf`. Call the result to stop. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: UnsentByLesson = new Map();

/** A part of what the student has not sent, which must be the same object as long as it has not changed. */
export function useUnsent<Part>(select: (unsent: UnsentByLesson, isRead: boolean) => Part): Part {
  const { id: userId } = useAccount();
  useEffect(() => void openOutbox(userId), [userId]);
  return useSyncExternalStore(subscribe, () => {
    const unsent = unsentOf(userId);
    return select(unsent ?? none, unsent !== null);
  });
}

/** What the page's student has not sent; null until it is read, and for others. */
export function unsentOf(userId: string): UnsentByLesson | null {
  return user === userId && stored !== null ? shown : null;
}

export const currentUser = () => user;

/** What is in the form on a class and has not been submitted; undefined if that is nothing. */
export const readDraft = (userId: string, lessonId: string) => draftIn(unsentOf(userId)?.get(lessonId));

let opening = Promise.resolve();

/** Makes this student the page's, and reads what they have not sent. */
export function openOutbox(userId: string): Promise<void> {
  if (user === userId) return opening;
  user = userId;
  stored = null;
  opening = reload();
  return opening;
}

/** For a logout. */
export function closeOutbox(userId: string): void {
  if (user !== userId) return;
  user = null;
  stored = null;
  show();
}

/** Reads the records again. Without a database there are none. */
export async function reload(): Promise<void> {
  const reader = user;
  const unsent = reader === null ? [] : await readUnsent(reader).catch(() => []);
  if (reader === null || reader !== user) return;
  const before = stored;
  const same = (each: UnsentFeedback) => {
    const known = before?.get(each.lessonId);
    return known && JSON.stringify(known) === JSON.stringify(each) ? known : each;
  };
  stored = new Map(unsent.map((each) => [each.lessonId, same(each)]));
  show();
}

function show(): void {
  const next = new Map(stored);
  for (const draft of unwritten.values()) {
    const { userId, lessonId } = draft;
    const unsent = withDraft(next.get(lessonId), draft);
    if (userId === user && unsent) next.set(lessonId, unsent);
    else if (userId === user) next.delete(lessonId);
  }
  shown = next;
  for (const listener of listeners) listener();
}

const keyOf = (userId: string, lessonId: string) => `${userId} ${lessonId}`;

/** Keeps what is in the form on a class, at once in this tab and a moment later on the disk. */
export function saveDraft(userId: string, lesson: Lesson, words: Written): void {
  const draft = draftOf(userId, lesson, words);
  openForms.set(keyOf(userId, lesson.id), draft);
  keepDraft(draft);
  show();
}

function keepDraft(draft: Draft): void {
  unwritten.set(keyOf(draft.userId, draft.lessonId), draft);
  void writeDrafts();
}

export function draftOf(userId: string, { id: lessonId, topic }: Lesson, written: Written): Draft {
  const { rating, message, withheld } = written;
  // The id stays the same until it is sent, so that the server recognises a repeat.
  const { id } = unwritten.get(keyOf(userId, lessonId)) ?? unsentOf(userId)?.get(lessonId) ?? { id: newId() };
  return { userId, lessonId, id, topic, rating, message, withheld };
}

let writing: Promise<void> | undefined;

/** Writes what was typed. While that is in progress, a second call gets the same result. */
export function writeDrafts(): Promise<void> {
  if (unwritten.size > 0) writing ??= writeAll();
  return writing ?? Promise.resolve();
}

/** One write after the other: what was typed during a write is in the next. */
async function writeAll(): Promise<void> {
  for (let [next] = unwritten; next; [next] = unwritten) {
    const [key, draft] = next;
    try {
      await changeUnsent(draft, (now) => withDraft(now, draft));
    } catch {
      // The storage is full or blocked: it stays in this tab.
      break;
    }
    await publish({ unsent: { userId: draft.userId, lessonId: draft.lessonId }, outcome: null });
    if (unwritten.get(key) === draft) unwritten.delete(key);
  }
  writing = undefined;
}

/** Call it when a form is closed. */
export function closeForm(userId: string, lessonId: string): void {
  openForms.delete(keyOf(userId, lessonId));
}

/** Call it when what was typed on a class has been submitted, or is not wanted any more. */
export function forgetTyped(userId: string, lessonId: string): void {
  unwritten.delete(keyOf(userId, lessonId));
  closeForm(userId, lessonId);
}

/** Removes what is in the form on a class; what was submitted stays. */
export async function forgetDraft(userId: string, lessonId: string): Promise<void> {
  forgetTyped(userId, lessonId);
  await change({ userId, lessonId }, withoutDraft);
}

export const discard = (unsent: UnsentFeedback) => change(unsent, withoutSubmission(unsent));

/** Changes a record, and tells the other tabs. */
export async function change(
  { userId, lessonId }: Pick<UnsentFeedback, "userId" | "lessonId">,
  how: Change,
): Promise<void> {
  await changeUnsent({ userId, lessonId }, how).catch(() => {
    // It was never stored.
  });
  await publish({ unsent: { userId, lessonId }, outcome: null });
}

/** Removes all that a student has written here and not sent. */
export async function discardAll(userId: string): Promise<void> {
  for (const [key, draft] of unwritten) if (draft.userId === userId) unwritten.delete(key);
  for (const unsent of await readUnsent(userId).catch(() => [])) await change(unsent, () => undefined);
}

/** Whether all that the student has written is on the disk. */
export async function isAllStored(userId: string): Promise<boolean> {
  await writeDrafts();
  return ![...unwritten.values()].some((draft) => draft.userId === userId);
}
