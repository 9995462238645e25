import { type ComponentType, createElement, useEffect, useState } from "react";
import { whenTouched } from "#web/prefetch/prefetch.ts";

type Kind = "success" | "info" | "error";
type Code = typeof import("./notifications.ts");

const loadCode = () => import("./notifications.ts");

/** Notifications sent before their code was loaded, oldest first. */
const waiting: { kind: Kind; text: string; more?: string }[] = [];
let showNow: Code["show"] | undefined;
/** Undefined until the first page is rendered. */
let prepare: (() => Promise<void>) | undefined;

/** Short messages that appear top-center and disappear by themselves. Sentences come from the catalogue. */
export const notify = {
  success: (text: string) => say("success", text),
  info: (text: string) => say("info", text),
  /** A screen reader reads it out at once; the others wait for a pause. `more` says what to do. */
  error: (text: string, more?: string) => say("error", text, more),
};

function say(kind: Kind, text: string, more?: string): void {
  if (showNow) {
    showNow[kind](text, more);
    return;
  }
  waiting.push({ kind, text, more });
  sayWhatWaits();
}

function sayWhatWaits(): void {
  prepare?.().catch(() => {
    // The code could not be loaded: fall back to the browser's own dialog.
    for (const each of waiting.splice(0)) window.alert([each.text, each.more].join(" ").trim());
  });
}

/** Mount once, at the root. Its code is loaded when the page is first touched, or for the first notification. */
export function Notifications() {
  const [code, setCode] = useState<Code>();

  useEffect(() => {
    prepare = async () => setCode(await loadCode());
    // A guard may notify before the first page is rendered.
    if (waiting.length > 0) sayWhatWaits();
    else whenTouched(prepare);
  }, []);

  // Effects of children run first, so the area is already listening.
  useEffect(() => {
    if (!code) return;
    showNow = code.show;
    for (const { kind, text, more } of waiting.splice(0)) code.show[kind](text, more);
    return () => {
      showNow = undefined;
    };
  }, [code]);

  const Area: ComponentType | undefined = code?.NotificationArea;
  return Area ? createElement(Area) : null;
}
