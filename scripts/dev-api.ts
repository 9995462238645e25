import { run } from "#app/server/main.ts";

await run(() => process.env);
