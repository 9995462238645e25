import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ownListQuery } from "#features/lessons/web/lessons.api.ts";

/** A part of the student's list that is loaded when it is expanded, by the student or because it is needed. */
export function useCollapsible(list: "ahead" | "missed" | "answered", isNeeded: boolean) {
  const [isOpen, setOpen] = useState(false);
  const [wasNeeded, setWasNeeded] = useState(false);
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded);
    if (isNeeded) setOpen(true);
  }
  const query = useInfiniteQuery({ ...ownListQuery(list), enabled: isOpen });
  const lessons = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return { query, lessons, isOpen, toggle: () => setOpen(!isOpen) };
}

export type Collapsible = ReturnType<typeof useCollapsible>;
