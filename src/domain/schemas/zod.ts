import { z } from "zod";

// In a browser zod would compile code, which our Content-Security-Policy forbids. Before the first schema (docs/decisions/029).
if ("document" in globalThis) z.config({ jitless: true });

export { z };

/** For a rule about several fields, so that everything is said at once: zod alone waits until all other fields are right. */
export const onceRight = (...fields: string[]) => ({
  when: ({ issues }: z.core.ParsePayload) =>
    issues.every(({ code, path: [field] = [] }) =>
      field === undefined ? code === "unrecognized_keys" : !fields.includes(String(field)),
    ),
});
