import { z } from "zod";

// In a browser zod would try to compile code, which our Content-Security-Policy forbids and reports. Decided when a
// schema is made, so before the first one: docs/decisions/029-zod-without-compiled-code.md.
if ("document" in globalThis) z.config({ jitless: true });

export { z };
