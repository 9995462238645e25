import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Mapping } from "#domain/import/mapping.ts";
import { saveMapping, sendChunk, startImport } from "#features/import/web/imports.api.ts";
import { chunksOf, type RowToSend, toStore } from "#features/import/web/send-rows.ts";
import { newId } from "#web/data/new-id.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";

interface Sent {
  rows: readonly RowToSend[];
  schoolYearId: string | undefined;
  mappings: readonly Mapping[];
}

/** Sends rows to a new import and goes to its preview. After a failure, the same rows go on where it stopped. */
export function useSending() {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(undefined);
  const begun = useRef<{ id: string; rows: Sent["rows"]; schoolYearId: Sent["schoolYearId"]; done: number }>(
    undefined,
  );
  useEffect(() => () => running.current?.abort(), []);

  async function send({ rows, schoolYearId, mappings }: Sent) {
    const controller = new AbortController();
    running.current = controller;
    const before = begun.current;
    const sending =
      before?.rows === rows && before.schoolYearId === schoolYearId
        ? before
        : { id: newId(), rows, schoolYearId, done: 0 };
    begun.current = sending;
    setFailure(null);
    setProgress({ done: sending.done, all: rows.length });
    try {
      await startImport({ id: sending.id, schoolYearId, rowCount: rows.length });
      for (const chunk of chunksOf(rows)) {
        if (chunk.offset < sending.done) continue;
        await sendChunk(sending.id, chunk, controller.signal);
        sending.done = chunk.offset + chunk.rows.length;
        setProgress({ done: sending.done, all: rows.length });
      }
      // Without them, the next import asks again.
      for (const mapping of mappings) await saveMapping(toStore(mapping)).catch(() => {});
      await navigate({ to: "/import/$importId", params: { importId: sending.id }, ignoreBlocker: true });
    } catch (error) {
      if (!controller.signal.aborted) setFailure(sentenceOf(error));
    }
    setProgress(null);
  }
  return { progress, failure, send, cancel: () => running.current?.abort() };
}
