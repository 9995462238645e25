import { z } from "zod";

// In a browser zod would try to compile code, which our Content-Security-Policy forbids and reports. Decided when a
// schema is made, so before the first one: docs/decisions/029-zod-without-compiled-code.md.
if ("document" in globalThis) z.config({ jitless: true });

export { z };

/**
 * For a rule about several fields of a form: it is checked whatever is wrong elsewhere, so that everything is said at once. Zod alone
 * checks it only once all other fields are right.
 */
export const onceRight = (...fields: string[]) => ({
  when: ({ issues }: z.core.ParsePayload) =>
    issues.every(({ code, path: [field] = [] }) =>
      field === undefined ? code === "unrecognized_keys" : !fields.includes(String(field)),
    ),
});
